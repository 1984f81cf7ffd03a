// The trial of an operation: a body that works unchanged, the answer with its time, the same request as code.

import { resolved } from "./contract.js";
import { announce, copier, json, make, opening, prose, setting } from "./dom.js";
import { LANGUAGES, request } from "./samples.js";
import { say } from "./i18n.js";

const lastState = {}; // The state of the last position of each game, so that a whole game can be played on this page.

const gameOf = (path) => path.split("/")[3];

export class Trial {
  constructor(contract, endpoint) {
    this.contract = contract;
    this.endpoint = endpoint;
    const { operation } = endpoint;
    const content = operation.requestBody?.content["application/json"];
    this.examples = Object.entries(content?.examples || {});
    this.query = {};
    this.inPath = {};
    this.answer = make("div", { className: "answer" });
    this.text = content ? this.body() : null;
    this.samples = new Samples(() => this.request());
    this.box = make("div", { className: "trial" }, this.controls(), this.text, this.sending(), this.answer,
      this.samples.box, this.expected());
  }

  get origin() {
    return location.origin;
  }

  parsed() {
    try {
      return JSON.parse(this.text.value);
    } catch {
      return null;
    }
  }

  request() {
    return request(this.origin, this.endpoint, this.text ? this.parsed() : undefined, this.query, this.inPath);
  }

  body() {
    const value = this.examples.length ? this.examples[0][1].value : {};
    const text = make("textarea", { spellcheck: false, value: JSON.stringify(value, null, 2), className: "body" });
    text.setAttribute("aria-label", say("Body of {operation}", { operation: this.endpoint.operation.operationId }));
    text.rows = Math.min(16, text.value.split("\n").length + 1);
    text.addEventListener("input", () => this.samples.show());
    return text;
  }

  controls() {
    const row = make("div", { className: "row" });
    if (this.examples.length > 1) {
      const choice = make("select", {}, this.examples.map(([name]) => make("option", { textContent: name })));
      choice.setAttribute("aria-label", say("Example"));
      choice.addEventListener("change", () => this.use(this.examples[choice.selectedIndex][1].value));
      row.append(choice);
    }
    if (this.examples.some(([, { value }]) => "state" in value)) {
      const use = make("button", { type: "button", textContent: say("Use the last state") });
      use.addEventListener("click", () => this.useLast());
      row.append(use);
    }
    for (const parameter of this.endpoint.operation.parameters || []) row.append(this.parameter(resolved(this.contract, parameter)));
    return row.childElementCount ? row : null;
  }

  use(value) {
    this.text.value = JSON.stringify(value, null, 2);
    this.samples.show();
  }

  useLast() {
    const state = lastState[gameOf(this.endpoint.path)];
    if (state) this.use({ ...this.parsed(), state });
    const none = say("No answer has brought a state yet: send `start` first.");
    if (!state) announce(none);
    this.answer.replaceChildren(state ? "" : prose(none));
  }

  parameter({ name, in: place, schema, example, description }) {
    if (place === "path" || !schema.items) return this.word(name, place === "path" ? this.inPath : this.query, example);
    const boxes = schema.items.enum.map((value) => {
      const box = make("input", { type: "checkbox", value });
      return make("label", { className: "choice" }, box, ` ${value}`);
    });
    const list = make("div", { className: "row" }, boxes);
    list.addEventListener("change", () => {
      this.query[name] = [...list.querySelectorAll("input:checked")].map((box) => box.value);
      this.samples.show();
    });
    return make("details", { className: "parameter" }, make("summary", {}, say("Only some parts ({parameter})", { parameter: `?${name}` })),
      prose(description), list);
  }

  // A parameter of one word. A parameter of the path is required, so its example is filled in.
  word(name, values, example) {
    const isInPath = values === this.inPath;
    if (isInPath) values[name] = example || "";
    const input = make("input", { value: isInPath ? values[name] : "", placeholder: isInPath ? "" : say("any"), size: 16 });
    input.addEventListener("input", () => {
      values[name] = input.value;
      this.samples.show();
    });
    return make("label", {}, isInPath ? `${name} ` : `?${name} `, input);
  }

  sending() {
    const send = make("button", { type: "button", className: "send", textContent: say("Send") });
    send.addEventListener("click", () => this.send(send));
    return make("div", { className: "row" }, send);
  }

  async send(button) {
    const { url, method } = this.request();
    const init = { method: method.toUpperCase() };
    if (this.text) Object.assign(init, { body: this.text.value, headers: { "Content-Type": "application/json" } });
    button.disabled = true;
    this.answer.replaceChildren("…");
    const began = performance.now();
    try {
      const response = await fetch(url, init);
      const blob = await response.blob();
      await this.show(response, blob, performance.now() - began);
    } catch (error) {
      this.answer.replaceChildren(make("p", { className: "bad", textContent: String(error) }));
      announce(String(error));
    }
    button.disabled = false;
  }

  async show(response, blob, time) {
    const status = `${response.status} ${response.statusText}`;
    const within = (response.headers.get("Server-Timing") || "").replaceAll(";dur=", " ");
    const line = make("p", { className: "row" },
      make("span", { className: response.ok ? "good" : "bad", textContent: status }),
      make("span", { textContent: `${time.toFixed(0)} ms` }),
      make("span", { textContent: `${(blob.size / 1000).toFixed(1)} KB` }),
      make("span", { className: "quiet", textContent: within }));
    this.answer.replaceChildren(line, ...await shown(this.endpoint.path, response, blob));
    announce(say("{status}, {time} milliseconds", { status, time: Math.round(time) }));
  }

  // The answers that the contract has for the examples.
  expected() {
    const content = Object.values(this.endpoint.operation.responses["200"].content)[0];
    const all = Object.entries(content.examples || {});
    return make("div", {}, all.map(([name, { value }]) => opening(say("Example answer: {name}", { name }), () => json(value))));
  }
}

async function shown(path, response, blob) {
  const type = response.headers.get("Content-Type") || "";
  if (type.startsWith("image/svg")) {
    return [make("img", { className: "picture", alt: say("The board as drawn"), src: URL.createObjectURL(blob) })];
  }
  const text = await blob.text();
  if (!type.includes("json")) return [json(text)];
  const value = JSON.parse(text);
  if (typeof value.state === "string") lastState[gameOf(path)] = value.state;
  return [copier(() => JSON.stringify(value, null, 2)), json(value)];
}

// The request in one of several languages; the choice applies to the whole page.
class Samples {
  static all = [];

  constructor(makeRequest) {
    this.makeRequest = makeRequest;
    this.pre = make("pre", { tabIndex: 0, role: "tabpanel" });
    this.tabs = Object.keys(LANGUAGES).map((name) => this.tab(name));
    this.pre.setAttribute("aria-label", say("The request as code"));
    const list = make("div", { role: "tablist", className: "tabs" }, this.tabs);
    list.setAttribute("aria-label", say("Programming language"));
    this.box = make("div", { className: "samples" },
      make("div", { className: "row" }, list, copier(() => this.pre.textContent)), this.pre);
    Samples.all.push(this);
    this.show();
  }

  static get language() {
    const chosen = setting("sample");
    return chosen in LANGUAGES ? chosen : "curl";
  }

  tab(name) {
    const tab = make("button", { type: "button", role: "tab", textContent: name });
    tab.addEventListener("click", () => Samples.choose(name));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const next = this.tabs[(this.tabs.indexOf(tab) + step + this.tabs.length) % this.tabs.length];
      Samples.choose(next.textContent);
      next.focus();
    });
    return tab;
  }

  static choose(name) {
    setting("sample", name);
    for (const samples of Samples.all) samples.show(name);
  }

  show(language = Samples.language) {
    for (const tab of this.tabs) {
      const isChosen = tab.textContent === language;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
    }
    const current = this.makeRequest();
    this.pre.textContent = current.body === null ? say("The body is not JSON.") : LANGUAGES[language](current);
  }
}
