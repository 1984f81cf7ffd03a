// Choices as buttons and fields: whatever `legal` lists can be picked here, of any game, by pointer or by keyboard.

import { action, deciding, differing, first, isOneOf, isOpen, isSpan, progress, same, worded } from "../core/choices.js";
import { say } from "../core/i18n.js";
import { headed } from "./titles.js";
import { h, Rule, useLayoutEffect, useState } from "../core/ui.js";

/** The most choices to show as buttons; more are picked field by field. */
const BUTTONS = 10;

/** The most values of a field to show as buttons, and their greatest length together; beyond, they are a list. */
const CHIPS = 14;
const LETTERS = 110;

/** @typedef {import("./titles.js").Title} Title */

/** @typedef {(action: Action | null) => void} Look  Show the effect of an action on the board, or remove it. */

/**
 * One family of actions with its choices. `picked` is what was picked on the board, `isOnly` whether nothing else can be done.
 * @param {{ title: Title, box: any, view: any, turn: Turn | null, family: Family, picked: Record<string, any>, onPlay: (action: Action) => void, onLook: Look, isBusy: boolean, isOnly: boolean }} props
 */
export function FamilyForm({ title, box, view, turn, family, picked, onPlay, onLook, isBusy, isOnly }) {
  const { type } = family;
  const open = family.choices.some((choice) => deciding(type, choice).some((name) => isOpen(choice[name])));
  const few = !open && family.choices.length <= BUTTONS;
  const isPlain = few && family.choices.length === 1 && !deciding(type, family.choices[0] ?? {}).length;
  const body = few
    ? h("div", { class: "choices" }, family.choices.map((choice) =>
        h("button", {
          key: JSON.stringify(choice), type: "button", class: isOnly && family.choices.length === 1 ? "choice main" : "choice", disabled: isBusy, "data-type": type,
          onClick: () => onPlay(action(type, choice, {})), ...looking(onLook, action(type, choice, {})),
        }, worded(family, choice, {}, String), h(Note, { text: title.words.note?.(box, view, turn, type, choice) }))))
    : h(Picker, { title, box, view, turn, family, initial: picked, onPlay, onLook, isBusy });
  return h("section", { class: "family", "data-family": type },
    isPlain ? null : h("h3", {}, headed(box, type)), body,
    isPlain ? null : h(Rule, { rule: family.rule })); // After the choices, so that the keyboard reaches these first.
}

/** The consequences of a choice, in small print. @param {{ text: string | undefined }} props */
const Note = ({ text }) => (text ? h("small", { class: "note" }, text) : /** @type {any} */ (null));

/** A choice that the pointer or the focus rests on is shown on the board. @param {Look} onLook @param {Action} action */
const looking = (onLook, action) => ({
  onPointerEnter: () => onLook(action), onPointerLeave: () => onLook(null), onFocus: () => onLook(action), onBlur: () => onLook(null),
});

/**
 * Choices by their fields, one after the other: what is picked first narrows what can be picked next. Nothing is picked beforehand,
 * and the button that plays appears when everything is picked.
 * @param {{ title: Title, box: any, view: any, turn: Turn | null, family: Family, initial: Record<string, any>, onPlay: (action: Action) => void, onLook: Look, isBusy: boolean }} props
 */
function Picker({ title, box, view, turn, family, initial, onPlay, onLook, isBusy }) {
  const [picked, setPicked] = useState(initial);
  const isTouched = Object.keys(picked).length > 0;
  const { type } = family;
  const names = order(type, family.choices);
  const { rows, standing, left, isWhole: isPicked } = progress(family.choices, names, picked);
  const choice = left[0] ?? {};
  const free = isPicked ? deciding(type, choice).filter((name) => isOpen(choice[name]) && !names.includes(name)) : [];
  const unset = free.filter((name) => title.unset?.includes(name));
  const isWhole = isPicked && unset.every((name) => isFilled(choice[name], picked[name]));
  const chosen = action(type, choice, { ...picked, ...standing });
  const filled = { ...chosen, ...Object.fromEntries(unset.flatMap((name) => (isFilled(choice[name], picked[name]) ? [] : [[name, undefined]]))) };
  const choose = (/** @type {Record<string, any>} */ more) => setPicked((now) => ({ ...now, ...more }));
  const json = JSON.stringify(chosen);
  useLayoutEffect(() => {
    if (isTouched && isWhole) onLook(chosen);
  }, [json, isTouched, isWhole]);
  return h("form", { class: "picker", onSubmit: (/** @type {Event} */ event) => { event.preventDefault(); if (isWhole) onPlay(chosen); } },
    rows.filter(({ offered }) => offered.length > 1).map(({ name, offered, isPicked: isSet }) =>
      h(Field, { key: name, label: title.words.field(name), name, offered, isSet, value: standing[name], word: (item) => title.words.value(box, name, item), onPick: choose })),
    free.map((name) => unset.includes(name)
      ? h(Faces, { key: name, label: title.words.field(name), name, spans: choice[name], value: picked[name], onPick: choose })
      : h(Open, { key: name, title, box, name, offer: choice[name], value: chosen[/** @type {keyof Action} */ (name)], onPick: choose })),
    isPicked ? h("button", { class: "choice main", disabled: isBusy || !isWhole, "data-type": type, ...looking(onLook, chosen) },
      worded(family, choice, filled, (name, value) => title.words.value(box, name, value)),
      h(Note, { text: title.words.note?.(box, view, turn, type, { ...choice, ...chosen }) })) : null);
}

/** The fields in which choices differ, those with lists last. @param {string} type @param {Family["choices"]} choices */
function order(type, choices) {
  const names = differing(type, choices).filter((name) => !choices.some((choice) => isSpan(choice[name]) || Array.isArray(choice[name])));
  const lists = differing(type, choices).filter((name) => !names.includes(name) && choices.every((choice) => Array.isArray(choice[name]) && !isOpen(choice[name])));
  return [...names, ...lists];
}

/** One of several values: a button for each, or a list where they are many. @param {{ label: string, name: string, offered: any[], isSet?: boolean, value: any, word: (item: any) => string, onPick: (more: Record<string, any>) => void }} props */
function Field({ label, name, offered, isSet = true, value, word, onPick }) {
  const index = isSet ? offered.findIndex((item) => same(item, value)) : -1;
  if (offered.length <= CHIPS && offered.map(word).join("").length <= LETTERS) {
    return h("div", { class: "field chips", role: "group", "aria-label": label, "data-pick": name }, h("span", {}, label),
      h("div", { class: "row" }, offered.map((item, place) =>
        h("button", { key: place, type: "button", class: "pick", "aria-pressed": String(place === index), onClick: () => onPick({ [name]: item }) }, word(item)))));
  }
  return h("label", { class: "field", "data-pick": name }, h("span", {}, label),
    h("select", { name, value: String(index), onChange: (/** @type {any} */ event) => onPick({ [name]: offered[Number(event.target.value)] }) },
      index < 0 ? h("option", { value: "-1", selected: true, disabled: true }, say("Choose …")) : null,
      offered.map((item, place) => h("option", { key: place, value: String(place), selected: place === index }, word(item)))));
}

/** An open field of a choice: a number of a range, one of several values, or a list of these. @param {{ title: Title, box: any, name: string, offer: any, value: any, onPick: (more: Record<string, any>) => void }} props */
function Open({ title, box, name, offer, value, onPick }) {
  const label = title.words.field(name);
  if (isOneOf(offer)) return h(Field, { label, name, offered: offer.one_of, value, word: (item) => title.words.value(box, name, item), onPick });
  if (isSpan(offer)) return h(Number_, { label, name, span: offer, value, word: (item) => title.words.value(box, name, item), onPick: (number) => onPick({ [name]: number }) });
  const many = Array.isArray(offer) ? offer : [];
  const now = Array.isArray(value) ? value : many.map((range) => first(range));
  return h("div", { class: "row" }, many.map((range, place) =>
    h(Number_, {
      key: place, label: `${label} ${place + 1}`, name: `${name}-${place}`, span: range, value: now[place], word: String,
      onPick: (number) => onPick({ [name]: now.map((old, index) => (index === place ? number : old)) }),
    })));
}

/** Whether each of several ranges has a number. @param {any[]} spans @param {any} value */
const isFilled = (spans, value) =>
  Array.isArray(value) && value.length === spans.length && spans.every((span, place) => value[place] >= span.min && value[place] <= span.max);

/** Dice that were rolled elsewhere: a button for each face, none pressed at first. @param {{ label: string, name: string, spans: { min: number, max: number }[], value: any, onPick: (more: Record<string, any>) => void }} props */
function Faces({ label, name, spans, value, onPick }) {
  const now = Array.isArray(value) ? value : [];
  return h("div", { class: "faces" }, spans.map(({ min, max }, place) => {
    const faceLabel = spans.length > 1 ? `${label} ${place + 1}` : label;
    const press = (/** @type {number} */ face) => onPick({ [name]: spans.map((_, index) => (index === place ? face : now[index])) });
    return h("div", { key: place, class: "row", role: "group", "aria-label": faceLabel, "data-name": `${name}-${place}` }, h("span", {}, faceLabel),
      Array.from({ length: max - min + 1 }, (_, step) => min + step).map((face) =>
        h("button", { key: face, type: "button", class: "face", "aria-pressed": String(now[place] === face), onClick: () => press(face) }, String(face))));
  }));
}

/** A number of a range, with its ends one click away. @param {{ label: string, name: string, span: { min: number, max: number }, value: number, word: (number: number) => string, onPick: (value: number) => void }} props */
function Number_({ label, name, span, value, word, onPick }) {
  const range = say("{from} to {to}", { from: span.min, to: span.max });
  const end = (/** @type {string} */ which, /** @type {number} */ number) =>
    h("button", { type: "button", "data-do": which, "aria-pressed": String(value === number), "aria-label": `${label}: ${word(number)}`, onClick: () => onPick(number) }, word(number));
  return h("div", { class: "row number" }, h("label", { class: "field" }, h("span", {}, label, " ", h("small", {}, range)),
    h("input", {
      type: "number", name, min: span.min, max: span.max, value, required: true, inputMode: "numeric",
      onInput: (/** @type {any} */ event) => event.target.value !== "" && onPick(Number(event.target.value)),
    })), end("least", span.min), end("most", span.max));
}
