// Shows a schema: one line for its type, and its parts below, which are opened step by step.

import { bounds, hasParts, mayBeNull, members, nameOf, resolved } from "./contract.js";
import { beginning, code, HERE, inline, make, mixed, opening, prose } from "./dom.js";
import { say } from "./i18n.js";

const FEW = 8; // At most so many values of an enumeration stand in the line; more are folded away.

export class Schemas {
  constructor(contract) {
    this.contract = contract;
  }

  // The name of a type, with links for names of schemas.
  type(schema) {
    if (schema.$ref) {
      const name = nameOf(schema.$ref);
      return [make("a", { href: `#schema-${name}`, textContent: name })];
    }
    const several = schema.oneOf || schema.anyOf;
    if (several) return joined(several.map((member) => this.type(member)), ` ${say("or")} `);
    if (schema.const !== undefined) return [code(JSON.stringify(schema.const))];
    if (schema.enum) return schema.enum.length > FEW ? [say("one of {count, plural, one {# value} other {# values}}", { count: schema.enum.length })] : oneOf(schema.enum);
    if (schema.prefixItems) return ["[", ...joined(schema.prefixItems.map((item) => this.type(item)), ", "), "]"];
    if (schema.type === "array") return mixed(say("list of {type}", { type: HERE }), this.type(schema.items || {}));
    if (schema.type === "object" && typeof schema.additionalProperties === "object" && !schema.properties) {
      const keys = schema.propertyNames ? this.type(schema.propertyNames) : [say("text")];
      return mixed(say("map of {keys} to {values}", { keys: HERE, values: HERE }), keys, this.type(schema.additionalProperties));
    }
    const ranges = bounds(schema);
    return [[schema.type || say("anything"), ...ranges].join(", ")];
  }

  // The whole schema: its meaning, values, fields or members. `id` is the anchor of its fields.
  // With `isDescribed` a meaning of one paragraph is left out, as it stands above already.
  body(schema, { id = null, isDescribed = false } = {}) {
    const whole = resolved(this.contract, schema);
    const box = make("div", { className: "schema" });
    const about = whole.description || "";
    if (about && !(isDescribed && !/\n\s*\n/.test(about))) box.append(prose(about));
    if (whole.enum) box.append(values(whole.enum));
    if (whole.properties) box.append(this.fields(whole, id));
    else box.append(...this.insides(whole));
    if (!box.childElementCount) box.append(make("p", {}, this.type(whole)));
    return box;
  }

  fields(schema, id) {
    const needed = new Set(schema.required || []);
    const rows = Object.entries(schema.properties)
      .map(([name, field]) => this.field(name, field, needed.has(name), id));
    const list = make("ul", { className: "fields" }, rows);
    if (schema.additionalProperties === false) list.append(make("li", { className: "quiet" }, say("No other field.")));
    return list;
  }

  field(name, schema, isNeeded, id) {
    const about = schema.description || "";
    const head = make("div", { className: "line" }, code(name), make("span", { className: "type" }, this.type(schema)),
      make("span", { className: isNeeded ? "mark needed" : "mark", textContent: isNeeded ? say("required") : say("optional") }));
    if (mayBeNull(schema)) head.append(make("span", { className: "mark", textContent: say("may be null") }));
    const row = make("li", {}, head);
    if (id) Object.assign(row, { id: `${id}.${name}`, tabIndex: -1 });
    if (about) row.append(make("div", { className: "about" }, inline(about)));
    if (schema.examples) row.append(examples(schema.examples));
    row.append(...ranged(schema), ...this.insides(schema));
    return row;
  }

  // The details below a schema: referenced schemas, the members of a union, the items of a list.
  insides(schema) {
    if (schema.$ref) return [this.named(schema)].filter(Boolean);
    if (schema.discriminator) return this.union(schema);
    if (schema.oneOf || schema.anyOf) return members(schema).flatMap((member) => this.insides(member));
    if (schema.prefixItems) return schema.prefixItems.flatMap((item) => this.insides(item));
    if (schema.enum && schema.enum.length > FEW) return [opening(say("All values"), () => values(schema.enum))];
    if (schema.properties) return [opening(say("Fields"), () => this.body(schema))];
    const within = schema.items || schema.additionalProperties;
    const keys = schema.propertyNames ? this.insides(schema.propertyNames) : [];
    return typeof within === "object" ? [...keys, ...this.insides(within)] : keys;
  }

  named(schema) {
    const name = nameOf(schema.$ref);
    const whole = resolved(this.contract, schema);
    if (!hasParts(this.contract, schema) && !whole.enum && !whole.description) return null;
    const summary = make("span", { className: "quiet", textContent: `${name}: ${this.extent(whole)}` });
    return opening(summary, () => this.body(schema), { className: "inside" });
  }

  // The number of parts, for the summary.
  extent(whole) {
    const count = (things) => ({ count: Object.keys(things).length });
    if (whole.properties) return say("{count, plural, one {# field} other {# fields}}", count(whole.properties));
    if (whole.discriminator) return say("{count, plural, one {# kind} other {# kinds}}", count(whole.discriminator.mapping));
    if (whole.enum) return say("{count, plural, one {# value} other {# values}}", count(whole.enum));
    return say("its form");
  }

  // One line for each value of the discriminator.
  union({ discriminator }) {
    const field = discriminator.propertyName;
    return Object.entries(discriminator.mapping).map(([value, place]) => {
      const member = { $ref: place };
      const about = make("div", { className: "about" }, beginning(resolved(this.contract, member).description));
      const summary = [code(`${field}: ${JSON.stringify(value)}`), " ",
        make("span", { className: "quiet", textContent: nameOf(place) }), about];
      return opening(summary, () => this.body(member, { isDescribed: true }), { className: "inside" });
    });
  }
}

function joined(parts, word) {
  return parts.flatMap((part, place) => (place ? [word, ...part] : part));
}

const oneOf = (several) => joined(several.map((value) => [code(JSON.stringify(value))]), ` ${say("or")} `);

function values(several) {
  return make("p", { className: "values" }, several.flatMap((value) => [code(JSON.stringify(value)), " "]));
}

function examples(several) {
  const shown = several.flatMap((value, place) => [place ? ", " : "", code(JSON.stringify(value))]);
  return make("div", { className: "about" }, mixed(say("For example {examples}", { examples: HERE }), shown));
}

// The ranges of lists and maps, whose line shows the type of their items instead.
function ranged(schema) {
  const ranges = schema.type === "array" || schema.type === "object" ? bounds(schema) : [];
  return ranges.length ? [make("div", { className: "about quiet", textContent: ranges.join(", ") })] : [];
}

