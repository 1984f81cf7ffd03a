// The sections of the page: operations, schemas, events, codes.

import { anchor, operations, resolved, users } from "./contract.js";
import { beginning, code, heading, HERE, inline, make, mixed, opening, prose } from "./dom.js";
import { language, say } from "./i18n.js";
import { Trial } from "./trial.js";

export function introduction({ info }) {
  const file = (href, textContent) => make("a", { href, textContent });
  const files = make("p", {}, mixed(say("The contract as a file: {yaml}, {json}. Licence: {licence}.",
    { yaml: HERE, json: HERE, licence: info.license.name }), file("/openapi.yaml", "YAML"), file("/openapi.json", "JSON")));
  const english = language() === "en" ? null : make("p", { className: "quiet" },
    say("What the contract itself says of operations, fields and codes is in English. Answers are in the language that Accept-Language asks for."));
  return make("section", {}, make("h1", { tabIndex: -1 }, `${info.title} `, make("small", {}, info.version)),
    english, prose(info.description), files);
}

// One operation: its description on the left, its trial on the right.
export function operation(contract, schemas, endpoint) {
  const { path, method, operation: about } = endpoint;
  const id = about.operationId;
  const title = heading(3, id, make("span", { className: `method ${method}`, textContent: method.toUpperCase() }), " ",
    make("code", { className: "path", textContent: path }));
  const column = make("div", {}, title, prose(about.summary));
  if (about.requestBody) {
    const { schema } = about.requestBody.content["application/json"];
    const sent = opening(mixed(say("What to send: {type}", { type: HERE }), plain(schemas.type(schema))),
      () => [make("p", {}, schemas.type(schema)), schemas.body(schema)], { open: true });
    sent.fill();
    column.append(sent);
  }
  const answers = Object.entries(about.responses)
    .map(([status, response]) => answer(contract, schemas, status, response));
  column.append(make("h4", {}, say("Answers")), ...answers);
  return make("section", { id, className: "operation" }, column, new Trial(contract, endpoint).box);
}

// The same without links, as a summary may not hold anything else to click.
const plain = (pieces) => make("span", { className: "type", textContent: make("span", {}, pieces).textContent });

function answer(contract, schemas, status, reference) {
  const response = resolved(contract, reference);
  const [kind, content] = Object.entries(response.content || {})[0] || [];
  const kinds = Object.keys(response.content || {}).join(` ${say("or")} `);
  const number = status === "default" ? say("else") : status;
  const summary = [make("span", { className: `status s${status[0]}`, textContent: number }), " ",
    status === "200" ? inline(response.description) : content ? plain(schemas.type(content.schema)) : ""];
  return opening(summary, () => [
    prose(response.description),
    make("p", { className: "quiet", textContent: kinds }),
    kind.includes("json") ? make("p", {}, schemas.type(content.schema)) : "",
    schemas.body(content.schema),
  ]);
}

// All schemas, each built when it is opened.
export function shapes(contract, schemas) {
  let used = null;
  const usersOf = (name) => (used ??= users(contract)).get(name) || [];
  const list = Object.entries(contract.components.schemas).map(([name, schema]) => {
    const id = anchor.schema(name);
    const about = make("div", { className: "about" }, beginning(schema.description));
    const summary = [make("strong", {}, name), about];
    const fill = () => [schemas.body(schema, { id, isDescribed: true }), places(usersOf(name))];
    return opening(summary, fill, { id, className: "one" });
  });
  return make("section", { id: "schemas" }, heading(2, "schemas", say("Schemas")), list);
}

function places(several) {
  if (!several.length) return make("p", { className: "quiet" }, say("Used by nothing else."));
  const links = several.flatMap(({ anchor: place, title }, at) =>
    [at ? ", " : "", make("a", { href: `#${place}`, textContent: title })]);
  return make("p", { className: "quiet" }, mixed(say("Used by {things}.", { things: HERE }), links));
}

export function events(contract, schemas) {
  const games = Object.entries(contract["x-events"] || {}).map(([game, table]) => {
    const union = Object.entries(contract.components.schemas).find(([, schema]) =>
      schema.discriminator && Object.keys(table).every((name) => name in schema.discriminator.mapping) &&
      Object.keys(schema.discriminator.mapping).length === Object.keys(table).length);
    const mapping = union ? union[1].discriminator.mapping : {};
    const rows = Object.entries(table).map(([name, { meaning }]) => {
      const summary = [code(name), make("div", { className: "about" }, inline(meaning))];
      const fill = () => (mapping[name] ? [make("p", {}, schemas.type({ $ref: mapping[name] })),
        schemas.body({ $ref: mapping[name] }, { isDescribed: true })] : []);
      return opening(summary, fill, { id: anchor.event(game, name), className: "one" });
    });
    return [named(heading(3, `events-${game}`, game), `events-${game}`), ...rows];
  });
  return make("section", { id: "events" }, heading(2, "events", say("Events")), games);
}

function named(element, id) {
  element.id = id;
  return element;
}

function table(rows, title) {
  const body = rows.map(([id, name, meaning]) => make("tr", { id, tabIndex: -1 },
    make("th", { scope: "row" }, make("a", { href: `#${id}` }, code(name))), make("td", {}, inline(meaning))));
  return make("table", {}, make("caption", { className: "unseen", textContent: title }), make("tbody", {}, body));
}

// The types of problems, the codes of violations and the codes of faults.
export function codes(contract) {
  const types = (contract["x-problem-types"] || []).map(({ type, title, status, meaning }) =>
    [anchor.problem(type), type, `${status} ${title}. ${meaning}`]);
  const parts = [heading(2, "codes", say("Problems and codes"))];
  parts.push(named(heading(3, "problems", say("Types of problems")), "problems"));
  parts.push(table(types, say("Types of problems")));
  for (const [kind, place, title] of [["violation", "x-violation-codes", say("What the rules forbid")],
    ["fault", "x-fault-codes", say("What is wrong with a request")]]) {
    for (const [game, all] of Object.entries(contract[place] || {})) {
      const name = `${title}: ${game}`;
      const rows = Object.entries(all).map(([word, meaning]) => [anchor[kind](game, word), word, meaning]);
      parts.push(named(heading(3, `${kind}s-${game}`, name), `${kind}s-${game}`), table(rows, name));
    }
  }
  return make("section", { id: "codes" }, parts);
}

// The contents beside the page.
export function index(contract) {
  const parts = [];
  let group = null;
  const link = (href, text, ...before) => parts.push(make("a", { href }, before, text));
  for (const { method, path, operation: about } of operations(contract)) {
    if (about.tags[0] !== group) parts.push(make("h2", { textContent: (group = about.tags[0]) }));
    const end = path.replace(/^\/v1\/(games\/[^/]+\/?)?/, "") || path;
    const verb = make("span", { className: `method ${method}`, textContent: method.toUpperCase() });
    link(`#${about.operationId}`, end === "games" ? path : end, verb, " ");
  }
  parts.push(make("h2", { textContent: say("Reference") }));
  const reference = { events: say("Events"), codes: say("Problems and codes"), schemas: say("Schemas") };
  for (const [id, text] of Object.entries(reference)) link(`#${id}`, text);
  return parts;
}

