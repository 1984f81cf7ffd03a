// Opening files with a button, or by dropping them anywhere on the page.

import { say } from "./i18n.js";
import { h, useEffect, useRef, useState } from "./ui.js";

/** Whether files are dragged, and not text from one field to another. @param {DragEvent} event */
const hasFiles = (event) => event.dataTransfer?.types.includes("Files") ?? false;

/** A file that is dropped where nothing takes it would be opened by the browser, in place of the page. */
export function keepPage() {
  for (const kind of ["dragover", "drop"]) {
    addEventListener(kind, (event) => hasFiles(/** @type {DragEvent} */ (event)) && event.preventDefault());
  }
}

/** Whether files are dragged over the page; a dropped one is passed on. @param {(file: File) => void} onFile */
function useDrop(onFile) {
  const [isOver, setOver] = useState(false);
  const opens = useRef(onFile);
  opens.current = onFile;
  useEffect(() => {
    const stop = new AbortController();
    const on = (/** @type {string} */ kind, /** @type {(event: DragEvent) => void} */ handler) =>
      addEventListener(kind, /** @type {EventListener} */ (handler), { signal: stop.signal });
    on("dragover", (event) => setOver(hasFiles(event)));
    on("dragleave", (event) => event.relatedTarget === null && setOver(false));
    on("drop", (event) => {
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) opens.current?.(file);
    });
    return () => stop.abort();
  }, []);
  return isOver;
}

/** The control to choose or drop a file. The browser's own control is in the language of the browser, so a button replaces it. @param {{ name: string, label: string, isBusy?: boolean, onFile: (file: File) => void }} props */
export function Opening({ name, label, isBusy = false, onFile }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const isOver = useDrop(onFile);
  const choose = (/** @type {any} */ event) => {
    const [file] = event.target.files;
    if (file) onFile(file);
    event.target.value = ""; // The same file may be chosen again after a correction.
  };
  return h("div", { class: isOver ? "drop over" : "drop" },
    h("p", { id: `${name}-opening` }, label),
    h("input", { type: "file", name, hidden: true, ref: input, accept: ".json,.gz,application/json,application/gzip", onChange: choose }),
    h("button", { type: "button", "data-do": "choose-file", disabled: isBusy, "aria-describedby": `${name}-opening`, onClick: () => input.current?.click() }, say("Choose a file")));
}
