// Reads the contract, without a page: references, the names of types, everything that can be searched.

import { say } from "./i18n.js";

const PLACE = "#/components/schemas/";

export const nameOf = (reference) => reference.slice(reference.lastIndexOf("/") + 1);

export function resolved(contract, part) {
  while (part && part.$ref && !part.properties) {
    part = part.$ref.split("/").slice(1).reduce((node, key) => node[key.replaceAll("~1", "/")], contract);
  }
  return part || {};
}

export function* operations(contract) {
  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.responses) yield { path, method, operation };
    }
  }
}

export const isNull = (schema) => schema.type === "null";

// The members of a union, null left out; a schema that is no union is its own only member.
export function members(schema) {
  return (schema.oneOf || schema.anyOf || [schema]).filter((member) => !isNull(member));
}

export function mayBeNull(schema) {
  return (schema.oneOf || schema.anyOf || []).some(isNull);
}

// Whether a schema takes more than one line to show.
export function hasParts(contract, schema) {
  const whole = resolved(contract, schema);
  if (whole.properties || whole.discriminator) return true;
  if (whole.prefixItems) return whole.prefixItems.some((item) => hasParts(contract, item));
  if (whole.oneOf || whole.anyOf) return members(whole).some((member) => hasParts(contract, member));
  const within = whole.items || whole.additionalProperties;
  return typeof within === "object" && hasParts(contract, within);
}

function span(low, high, of) {
  const places = { low: String(low), high: String(high), of };
  if (low === undefined && high === undefined) return "";
  if (low === high) return say("exactly {low}{of}", places);
  if (high === undefined) return say("at least {low}{of}", places);
  return low === undefined ? say("at most {high}{of}", places) : say("{low} to {high}{of}", places);
}

const characters = () => say(" characters");
const entriesOf = () => say(" entries");

// Ranges and lengths in words.
export function bounds(schema) {
  return [
    span(schema.minimum, schema.maximum, ""),
    span(schema.minLength, schema.maxLength, characters()),
    span(schema.minItems, schema.maxItems, entriesOf()),
    span(schema.minProperties, schema.maxProperties, entriesOf()),
    schema.pattern ? say("pattern {pattern}", { pattern: schema.pattern }) : "",
  ].filter(Boolean);
}

// The names of all schemas that a part of the contract refers to.
export function* references(part) {
  if (Array.isArray(part)) for (const item of part) yield* references(item);
  else if (part && typeof part === "object") {
    for (const [key, value] of Object.entries(part)) {
      if (key === "$ref" && value.startsWith?.(PLACE)) yield nameOf(value);
      else if (key !== "mapping" && key !== "examples" && key !== "example") yield* references(value);
    }
  }
}

// Where each schema is used: by operations and by other schemas.
export function users(contract) {
  const used = new Map();
  const note = (part, anchor, title) => {
    for (const name of new Set(references(part))) {
      if (!used.has(name)) used.set(name, []);
      used.get(name).push({ anchor, title });
    }
  };
  for (const { operation } of operations(contract)) {
    const { default: _, ...responses } = operation.responses;
    const whole = { ...operation, responses: Object.values(responses).map((response) => resolved(contract, response)) };
    note(whole, operation.operationId, operation.operationId);
  }
  note(contract.components.responses.Problem, "codes", say("any other refusal"));
  for (const [name, schema] of Object.entries(contract.components.schemas)) note(schema, `schema-${name}`, name);
  return used;
}

export const anchor = {
  schema: (name) => `schema-${name}`,
  field: (name, field) => `schema-${name}.${field}`,
  violation: (game, name) => `code-${game}-${name}`,
  fault: (game, name) => `fault-${game}-${name}`,
  event: (game, name) => `event-${game}-${name}`,
  problem: (type) => type.replace(/^\/problems\//, "problem-"),
};

// All search entries, in the order of the page.
export function* entries(contract) {
  for (const { path, method, operation } of operations(contract)) {
    const title = `${method.toUpperCase()} ${path}`;
    yield { kind: say("operation"), title, about: operation.summary, anchor: operation.operationId };
  }
  for (const [name, schema] of Object.entries(contract.components.schemas)) {
    yield { kind: say("schema"), title: name, about: schema.description || "", anchor: anchor.schema(name) };
    for (const [field, shape] of Object.entries(schema.properties || {})) {
      const about = shape.description || resolved(contract, shape).description || "";
      yield { kind: say("field"), isField: true, title: `${name}.${field}`, about, anchor: anchor.field(name, field) };
    }
  }
  for (const [game, events] of Object.entries(contract["x-events"] || {})) {
    for (const [name, { meaning }] of Object.entries(events)) {
      yield { kind: say("event, {game}", { game }), title: name, about: meaning, anchor: anchor.event(game, name) };
    }
  }
  for (const [kind, place] of [["violation", "x-violation-codes"], ["fault", "x-fault-codes"]]) {
    for (const [game, table] of Object.entries(contract[place] || {})) {
      const label = kind === "fault" ? say("fault, {game}", { game }) : say("refusal, {game}", { game });
      for (const [name, about] of Object.entries(table)) {
        yield { kind: label, title: name, about, anchor: anchor[kind](game, name) };
      }
    }
  }
  for (const { type, title, meaning } of contract["x-problem-types"] || []) {
    yield { kind: say("problem"), title: type, about: `${title}. ${meaning}`, anchor: anchor.problem(type) };
  }
}

// Those entries that hold all words, the best first: titles before meanings, beginnings before the rest.
export function find(all, query, most = 40) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const ranked = [];
  for (const entry of all) {
    const title = entry.title.toLowerCase();
    const about = `${entry.about} ${entry.kind}`.toLowerCase();
    if (!words.every((word) => title.includes(word) || about.includes(word))) continue;
    const last = title.split(/[./]/).at(-1);
    const rank = words.reduce((sum, word) => sum + score(word, title, last), entry.isField ? 1 : 0);
    ranked.push({ rank, entry });
  }
  return ranked.sort((a, b) => a.rank - b.rank).slice(0, most).map(({ entry }) => entry);
}

function score(word, title, last) {
  if (title === word || last === word) return 0;
  if (title.startsWith(word) || last.startsWith(word)) return 2;
  return title.includes(word) ? 4 : 8;
}
