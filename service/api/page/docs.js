"use strict";

// Shows the contract, and lets every endpoint be tried. The state of the last position that came back is kept, so that
// a game can be played through this page: start one, then press "Use the last state" wherever a state is wanted.

let contract = null;
const lastState = {};

function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in element) element[key] = value;
    else element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

// Text in which `words` between backticks are code.
function prose(text) {
  const pieces = text.split("`").map((piece, place) => (place % 2 ? make("code", { textContent: piece }) : piece));
  return make("p", { className: "prose" }, ...pieces);
}

function resolve(schema) {
  while (schema && schema.$ref) {
    schema = schema.$ref.split("/").slice(1).reduce((node, key) => node[key], contract);
  }
  return schema || {};
}

function typeName(schema) {
  if (schema.$ref) return schema.$ref.split("/").pop();
  const several = schema.oneOf || schema.anyOf;
  if (several) return several.map(typeName).join(" or ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.allOf) return schema.allOf.map(typeName).join(" and ");
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" or ");
  if (schema.type === "array") return `list of ${typeName(schema.items || {})}`;
  return schema.type || "anything";
}

function bounds(schema) {
  const words = [];
  if (schema.minimum !== undefined || schema.maximum !== undefined) {
    words.push(`${schema.minimum ?? "…"} to ${schema.maximum ?? "…"}`);
  }
  if (schema.maxLength !== undefined) words.push(`at most ${schema.maxLength} characters`);
  if (schema.maxItems !== undefined && schema.maxItems < 1e9) words.push(`at most ${schema.maxItems} entries`);
  return words.join(", ");
}

function shape(schema, depth = 0) {
  const whole = resolve(schema);
  const parts = make("div");
  if (whole.description) parts.append(prose(whole.description));
  const table = make("table");
  for (const [name, field] of Object.entries(whole.properties || {})) {
    const needed = (whole.required || []).includes(name) ? "needed" : "";
    const about = make("td", {}, [field.description, bounds(field)].filter(Boolean).join(" "));
    const inner = field.type === "array" ? field.items : field.allOf ? field.allOf[0] : field;
    const deeper = inner && (inner.$ref || inner.oneOf || inner.anyOf);
    if (deeper && depth < 4) about.append(inside(inner, depth + 1));
    table.append(
      make("tr", {}, make("td", {}, make("code", { textContent: name })), make("td", { textContent: typeName(field) }),
        make("td", { textContent: needed }), about),
    );
  }
  if (table.children.length) parts.append(table);
  return parts;
}

function inside(schema, depth) {
  const details = make("details", {}, make("summary", { textContent: typeName(schema) }));
  details.addEventListener("toggle", () => {
    if (details.dataset.filled) return;
    details.dataset.filled = "yes";
    const several = schema.oneOf || schema.anyOf;
    for (const one of several || [schema]) {
      if (several) details.append(make("h5", { textContent: typeName(one) }));
      details.append(shape(one, depth));
    }
  });
  return details;
}

function examplesOf(body) {
  const content = body.content["application/json"];
  return Object.entries(content.examples || {}).map(([name, example]) => [name, example.value]);
}

function withState(text, state) {
  let body;
  try {
    body = JSON.parse(text || "{}");
  } catch {
    body = {};
  }
  return JSON.stringify({ ...body, state }, null, 2);
}

function gameOf(path) {
  return path.split("/")[3];
}

function trial(path, method, operation) {
  const box = make("div");
  const answer = make("div");
  const query = make("input", { placeholder: "fields=state,legal", size: 28 });
  const send = make("button", { textContent: "Send" });
  const row = make("div", { className: "row" }, send);
  let text = null;
  if (operation.requestBody) {
    const examples = examplesOf(operation.requestBody);
    text = make("textarea", { spellcheck: false, value: JSON.stringify(examples[0] ? examples[0][1] : {}, null, 2) });
    text.setAttribute("aria-label", "Body");
    if (examples.length > 1) {
      const choice = make("select", {}, ...examples.map(([name]) => make("option", { textContent: name })));
      choice.addEventListener("change", () => {
        text.value = JSON.stringify(examples[choice.selectedIndex][1], null, 2);
      });
      row.append(choice);
    }
    if (examples.some(([, value]) => "state" in value)) {
      const use = make("button", { textContent: "Use the last state" });
      use.addEventListener("click", () => {
        const state = lastState[gameOf(path)];
        if (state) text.value = withState(text.value, state);
      });
      row.append(use);
    }
    box.append(text);
  }
  const names = (path.match(/\{[^}]+\}/g) || []).map((name) => [name, make("input", { placeholder: name, size: 28 })]);
  row.append(...names.map(([, input]) => input));
  if ((operation.parameters || []).some((parameter) => parameter.in === "query")) row.append(query);
  send.addEventListener("click", () => {
    const filled = names.reduce((where, [name, input]) => where.replace(name, encodeURIComponent(input.value)), path);
    ask(filled, method, text, query.value, answer);
  });
  box.append(row, answer);
  return box;
}

async function ask(path, method, text, query, answer) {
  const request = { method: method.toUpperCase(), headers: {} };
  if (text) {
    request.body = text.value;
    request.headers["Content-Type"] = "application/json";
  }
  answer.replaceChildren("…");
  try {
    const response = await fetch(query ? `${path}?${query}` : path, request);
    const type = response.headers.get("Content-Type") || "";
    const timing = response.headers.get("Server-Timing") || "";
    const line = make("p", { className: "row" },
      make("span", { className: "status", textContent: `${response.status} ${response.statusText}` }),
      make("span", { textContent: timing }));
    answer.replaceChildren(line, await shown(path, response, type));
  } catch (error) {
    answer.replaceChildren(make("p", { textContent: String(error) }));
  }
}

async function shown(path, response, type) {
  if (type.startsWith("image/svg")) {
    return make("img", { className: "picture", alt: "The board", src: URL.createObjectURL(await response.blob()) });
  }
  const text = await response.text();
  if (!type.includes("json")) return make("pre", { textContent: text });
  const value = JSON.parse(text);
  if (typeof value.state === "string") lastState[gameOf(path)] = value.state;
  return make("pre", { textContent: JSON.stringify(value, null, 2) });
}

function endpoint(path, method, operation) {
  const section = make("section", { id: operation.operationId });
  const title = make("h3", {}, make("span", { className: `method ${method}`, textContent: method.toUpperCase() }),
    make("code", { textContent: path }));
  section.append(title, make("p", { textContent: operation.summary || "" }));
  if (operation.requestBody) {
    const schema = operation.requestBody.content["application/json"].schema;
    section.append(make("details", {}, make("summary", { textContent: "What to send" }), shape(schema)));
  }
  const answers = make("details", {}, make("summary", { textContent: "What comes back" }));
  for (const [status, reference] of Object.entries(operation.responses)) {
    const response = resolve(reference);
    answers.append(make("h4", { textContent: status }),
      prose(response.description));
    const schema = Object.values(response.content || {})[0]?.schema;
    if (schema && status === "200") answers.append(shape(schema));
  }
  section.append(answers, trial(path, method, operation));
  return section;
}

function codes() {
  const section = make("section", { id: "codes" }, make("h2", { textContent: "Codes of refusals" }));
  for (const [game, table] of Object.entries(contract["x-violation-codes"] || {})) {
    const rows = Object.entries(table).map(([code, meaning]) =>
      make("tr", {}, make("td", {}, make("code", { textContent: code })), make("td", { textContent: meaning })));
    section.append(make("details", {}, make("summary", { textContent: game }), make("table", {}, ...rows)));
  }
  return section;
}

async function show() {
  contract = await (await fetch("/openapi.json")).json();
  const index = document.getElementById("index");
  const content = document.getElementById("content");
  content.replaceChildren(
    make("h1", { textContent: `${contract.info.title} ${contract.info.version}` }),
    prose(contract.info.description),
    make("p", {}, make("a", { href: "/openapi.yaml", textContent: "The contract as a file" })),
  );
  let heading = null;
  for (const [path, methods] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (!operation.responses) continue;
      if (operation.tags[0] !== heading) {
        heading = operation.tags[0];
        index.append(make("h2", { textContent: heading }));
        content.append(make("h2", { textContent: heading }));
      }
      index.append(make("a", { href: `#${operation.operationId}`, textContent: operation.summary || path }));
      content.append(endpoint(path, method, operation));
    }
  }
  index.append(make("h2", { textContent: "Codes" }), make("a", { href: "#codes", textContent: "Codes of refusals" }));
  content.append(codes());
  if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
}

show().catch((error) => {
  document.getElementById("content").textContent = `The contract cannot be read: ${error}`;
});
