// Choices as buttons and fields: whatever `legal` lists can be picked here, of any game, by pointer or by keyboard.

import { action, allows, deciding, differing, first, isOneOf, isOpen, isSpan, same, values, worded } from "../core/choices.js";
import { say } from "../core/i18n.js";
import { headed } from "./titles.js";
import { h, Rule, useEffect, useState } from "../core/ui.js";

/** So many choices stand as buttons; more are picked field by field. */
const BUTTONS = 10;

/** @typedef {import("./titles.js").Title} Title */

/** @typedef {(action: Action | null) => void} Look  What the board is to show: what an action would do, or nothing more. */

/**
 * One family of actions with its choices. `picked` is what was picked on the board.
 * @param {{ title: Title, box: any, family: Family, picked: Record<string, any>, onPlay: (action: Action) => void, onLook: Look, isBusy: boolean }} props
 */
export function FamilyForm({ title, box, family, picked, onPlay, onLook, isBusy }) {
  const { type } = family;
  const open = family.choices.some((choice) => deciding(type, choice).some((name) => isOpen(choice[name])));
  const few = !open && family.choices.length <= BUTTONS;
  const isPlain = few && family.choices.length === 1 && !deciding(type, family.choices[0] ?? {}).length;
  const body = few
    ? h("div", { class: "choices" }, family.choices.map((choice) =>
        h("button", {
          key: JSON.stringify(choice), type: "button", class: "choice", disabled: isBusy, "data-type": type,
          onClick: () => onPlay(action(type, choice, {})), ...looking(onLook, action(type, choice, {})),
        }, worded(family, choice, {}, String))))
    : h(Picker, { title, box, family, begun: picked, onPlay, onLook, isBusy });
  return h("section", { class: "family", "data-family": type },
    isPlain ? null : h("h3", {}, headed(box, type)), body,
    isPlain ? null : h(Rule, { rule: family.rule })); // After the choices, so that the keyboard reaches these first.
}

/** A choice that the pointer or the focus rests on is shown on the board. @param {Look} onLook @param {Action} made */
const looking = (onLook, made) => ({
  onPointerEnter: () => onLook(made), onPointerLeave: () => onLook(null), onFocus: () => onLook(made), onBlur: () => onLook(null),
});

/**
 * Choices by their fields, one after the other: what is picked first narrows what can be picked next.
 * @param {{ title: Title, box: any, family: Family, begun: Record<string, any>, onPlay: (action: Action) => void, onLook: Look, isBusy: boolean }} props
 */
function Picker({ title, box, family, begun, onPlay, onLook, isBusy }) {
  const [picked, setPicked] = useState(begun);
  const isTouched = Object.keys(picked).length > 0;
  const { type } = family;
  const names = order(type, family.choices);
  /** @type {Record<string, any>} */
  const standing = {};
  /** @type {{ name: string, offered: any[] }[]} */
  const rows = [];
  let left = family.choices;
  for (const name of names) {
    const offered = values(left, name);
    const wanted = picked[name];
    const value = offered.some((one) => same(one, wanted)) ? wanted : offered[0];
    standing[name] = value;
    rows.push({ name, offered });
    left = left.filter((choice) => allows(choice, { [name]: value }) || (value === undefined && choice[name] === undefined));
  }
  const choice = left[0] ?? {};
  const free = deciding(type, choice).filter((name) => isOpen(choice[name]) && !names.includes(name));
  const unset = free.filter((name) => title.unset?.includes(name));
  const isWhole = unset.every((name) => isFilled(choice[name], picked[name]));
  const made = action(type, choice, { ...picked, ...standing });
  const filled = { ...made, ...Object.fromEntries(unset.flatMap((name) => (isFilled(choice[name], picked[name]) ? [] : [[name, undefined]]))) };
  const choose = (/** @type {Record<string, any>} */ more) => {
    setPicked({ ...standing, ...picked, ...more });
  };
  const told = JSON.stringify(made);
  useEffect(() => {
    if (isTouched && isWhole) onLook(made);
  }, [told, isTouched, isWhole]);
  return h("form", { class: "picker", onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); onPlay(made); } },
    rows.filter(({ offered }) => offered.length > 1 || rows.length === 1).map(({ name, offered }) =>
      h(Field, { key: name, label: title.words.field(name), name, offered, value: standing[name], word: (one) => title.words.value(box, name, one), onPick: choose })),
    free.map((name) => unset.includes(name)
      ? h(Faces, { key: name, label: title.words.field(name), name, spans: choice[name], value: picked[name], onPick: choose })
      : h(Open, { key: name, title, box, name, offer: choice[name], value: made[/** @type {keyof Action} */ (name)], onPick: choose })),
    h("button", { class: "choice main", disabled: isBusy || !isWhole, "data-type": type, ...looking(onLook, made) }, worded(family, choice, filled, (name, value) => title.words.value(box, name, value))));
}

/** The fields by which choices are told apart, those with a list of their own last. @param {string} type @param {Family["choices"]} choices */
function order(type, choices) {
  const names = differing(type, choices).filter((name) => !choices.some((choice) => isSpan(choice[name]) || Array.isArray(choice[name])));
  const lists = differing(type, choices).filter((name) => !names.includes(name) && choices.every((choice) => Array.isArray(choice[name]) && !isOpen(choice[name])));
  return [...names, ...lists];
}

/** @param {{ label: string, name: string, offered: any[], value: any, word: (one: any) => string, onPick: (more: Record<string, any>) => void }} props */
function Field({ label, name, offered, value, word, onPick }) {
  const index = offered.findIndex((one) => same(one, value));
  return h("label", { class: "field" }, h("span", {}, label),
    h("select", { name, value: String(index), onChange: (/** @type {any} */ event) => onPick({ [name]: offered[Number(event.target.value)] }) },
      offered.map((one, place) => h("option", { key: place, value: String(place), selected: place === index }, word(one)))));
}

/** What is open within a choice: a number of a range, one of several values, or a list of such. @param {{ title: Title, box: any, name: string, offer: any, value: any, onPick: (more: Record<string, any>) => void }} props */
function Open({ title, box, name, offer, value, onPick }) {
  const label = title.words.field(name);
  if (isOneOf(offer)) return h(Field, { label, name, offered: offer.one_of, value, word: (one) => title.words.value(box, name, one), onPick });
  if (isSpan(offer)) return h(Number_, { label, name, span: offer, value, onPick: (one) => onPick({ [name]: one }) });
  const many = Array.isArray(offer) ? offer : [];
  const now = Array.isArray(value) ? value : many.map(first);
  return h("div", { class: "row" }, many.map((one, place) =>
    h(Number_, {
      key: place, label: `${label} ${place + 1}`, name: `${name}-${place}`, span: one, value: now[place],
      onPick: (number) => onPick({ [name]: now.map((old, other) => (other === place ? number : old)) }),
    })));
}

/** Whether each of several ranges has a number of its own. @param {any[]} spans @param {any} value */
const isFilled = (spans, value) =>
  Array.isArray(value) && value.length === spans.length && spans.every((span, place) => value[place] >= span.min && value[place] <= span.max);

/** Dice that were rolled elsewhere: a button for each face, none pressed at first. @param {{ label: string, name: string, spans: { min: number, max: number }[], value: any, onPick: (more: Record<string, any>) => void }} props */
function Faces({ label, name, spans, value, onPick }) {
  const now = Array.isArray(value) ? value : [];
  return h("div", { class: "faces" }, spans.map(({ min, max }, place) => {
    const told = spans.length > 1 ? `${label} ${place + 1}` : label;
    const press = (/** @type {number} */ face) => onPick({ [name]: spans.map((_, other) => (other === place ? face : now[other])) });
    return h("div", { key: place, class: "row", role: "group", "aria-label": told, "data-name": `${name}-${place}` }, h("span", {}, told),
      Array.from({ length: max - min + 1 }, (_, step) => min + step).map((face) =>
        h("button", { key: face, type: "button", class: "face", "aria-pressed": String(now[place] === face), onClick: () => press(face) }, String(face))));
  }));
}

/** @param {{ label: string, name: string, span: { min: number, max: number }, value: number, onPick: (value: number) => void }} props */
function Number_({ label, name, span, value, onPick }) {
  const range = say("{from} to {to}", { from: span.min, to: span.max });
  return h("label", { class: "field" }, h("span", {}, label, " ", h("small", {}, range)),
    h("input", {
      type: "number", name, min: span.min, max: span.max, value, required: true, inputMode: "numeric",
      onInput: (/** @type {any} */ event) => event.target.value !== "" && onPick(Number(event.target.value)),
    }));
}
