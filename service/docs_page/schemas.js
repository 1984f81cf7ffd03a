// A schema as people read it: one line for its type, and below it what it is made of, opened step by step.

import { bounds, hasParts, mayBeNull, members, nameOf, resolved } from "./contract.js";
import { beginning, code, HERE, inline, make, mixed, opening, prose } from "./dom.js";
import { say } from "./i18n.js";

const FEW = 8; // So many values of an enumeration stand in the line; more are to be opened.

export class Schemas {
  constructor(contract) {
    this.contract = contract;
  }

  // The words for a type, names of schemas as links.
  type(schema) {
    if (schema.$ref) {
      const name = nameOf(schema.$ref);
      return [make("a", { href: `#schema-${name}`, textContent: name })];
    }
    const several = schema.oneOf || schema.anyOf;
    if (several) return joined(several.map((one) => this.type(one)), ` ${say("or")} `);
    if (schema.const !== undefined) return [code(JSON.stringify(schema.const))];
    if (schema.enum) return schema.enum.length > FEW ? [say("one of {count, plural, one {# value} other {# values}}", { count: schema.enum.length })] : oneOf(schema.enum);
    if (schema.prefixItems) return ["[", ...joined(schema.prefixItems.map((one) => this.type(one)), ", "), "]"];
    if (schema.type === "array") return mixed(say("list of {type}", { type: HERE }), this.type(schema.items || {}));
    if (schema.type === "object" && typeof schema.additionalProperties === "object" && !schema.properties) {
      const keys = schema.propertyNames ? this.type(schema.propertyNames) : [say("text")];
      return mixed(say("map of {keys} to {values}", { keys: HERE, values: HERE }), keys, this.type(schema.additionalProperties));
    }
    const ranges = bounds(schema);
    return [[schema.type || say("anything"), ...ranges].join(", ")];
  }

  // All that a schema is: its meaning, values, fields or members. `id` is where its fields can be linked to.
  // With `isTold` its meaning stands above it already, if that is one paragraph.
  body(schema, { id = null, isTold = false } = {}) {
    const whole = resolved(this.contract, schema);
    const box = make("div", { className: "schema" });
    const about = whole.description || "";
    if (about && !(isTold && !/\n\s*\n/.test(about))) box.append(prose(about));
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

  // What can be opened below a schema: what it refers to, the members of a union, the entries of a list.
  insides(schema) {
    if (schema.$ref) return [this.named(schema)].filter(Boolean);
    if (schema.discriminator) return this.union(schema);
    if (schema.oneOf || schema.anyOf) return members(schema).flatMap((one) => this.insides(one));
    if (schema.prefixItems) return schema.prefixItems.flatMap((one) => this.insides(one));
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

  // How much there is to see.
  extent(whole) {
    const count = (things) => ({ count: Object.keys(things).length });
    if (whole.properties) return say("{count, plural, one {# field} other {# fields}}", count(whole.properties));
    if (whole.discriminator) return say("{count, plural, one {# kind} other {# kinds}}", count(whole.discriminator.mapping));
    if (whole.enum) return say("{count, plural, one {# value} other {# values}}", count(whole.enum));
    return say("its form");
  }

  // One line for each value of the field that tells the members apart.
  union({ discriminator }) {
    const field = discriminator.propertyName;
    return Object.entries(discriminator.mapping).map(([value, place]) => {
      const member = { $ref: place };
      const about = make("div", { className: "about" }, beginning(resolved(this.contract, member).description));
      const summary = [code(`${field}: ${JSON.stringify(value)}`), " ",
        make("span", { className: "quiet", textContent: nameOf(place) }), about];
      return opening(summary, () => this.body(member, { isTold: true }), { className: "inside" });
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

// Ranges that do not stand in the line, because it tells what a list or a union holds.
function ranged(schema) {
  const told = schema.type === "array" || schema.type === "object" ? bounds(schema) : [];
  return told.length ? [make("div", { className: "about quiet", textContent: told.join(", ") })] : [];
}

