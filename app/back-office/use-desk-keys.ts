import { useEffect } from "react";

const CHOICE = "desk-keys";
const CHANGED = "desk-keys-changed";

export function keysAreOn(): boolean {
  return localStorage.getItem(CHOICE) !== "off";
}

export function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(CHOICE);
  else localStorage.setItem(CHOICE, "off");
  dispatchEvent(new Event(CHANGED));
}

export function onKeysChanged(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
}

/**
 * The desk's keys. What a key presses says so itself by `data-key`, in the card that has the focus before anything
 * outside the cards; a key does nothing that no finger could do.
 */
export function useDeskKeys(showList: () => void): void {
  useEffect(() => {
    let goes = false;
    const hear = (event: KeyboardEvent) => {
      if (leavesSearch(event) || !isOurs(event)) return;
      say("");
      const { key } = event;
      if (key === "?") showList();
      const isDone = goes ? goTo(key) : act(event);
      goes = !goes && key === "g";
      if (isDone) event.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, [showList]);
}

/** Never while something is typed or composed, beside another key, in an open dialog, or when they are turned off. */
function isOurs({ target, isComposing, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (isComposing || ctrlKey || altKey || metaKey || !keysAreOn()) return false;
  const typed = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog";
  return !(target instanceof Element && target.closest(typed)) && !document.querySelector("dialog[open]");
}

/** Esc clears a search by itself; once it is empty, it leaves it. */
function leavesSearch({ key, target }: KeyboardEvent): boolean {
  if (key !== "Escape" || !(target instanceof HTMLInputElement) || target.type !== "search") return false;
  if (target.value === "") target.blur();
  return true;
}

function act({ key }: KeyboardEvent): boolean {
  switch (key) {
    case "/":
      document.querySelector<HTMLInputElement>("#desk-search")?.focus();
      return true;
    case "j":
      return step(1);
    case "k":
      return step(-1);
    case "X":
      return selectToHere();
    case "n":
    case "p":
      return pressPicked(key) ?? press(keyed(key));
    case "u":
      return press(keyed(key)) || say("There is nothing to undo.");
    case "o":
    case "x":
      return press(keyed(key));
    default:
      return false;
  }
}

function goTo(key: string): boolean {
  return /^[a-z]$/.test(key) && press(document.querySelector(`[data-go~=${key}]`));
}

function press(what: HTMLElement | null | undefined): boolean {
  what?.click();
  return Boolean(what);
}

/** While orders are ticked, a key is meant for all of them and for nothing else; undefined while none is. */
function pressPicked(key: string): boolean | undefined {
  const bar = document.querySelector(".board:has(.pick:checked) .picked");
  if (!bar) return undefined;
  return (
    press(bar.querySelector<HTMLElement>(`[data-key=${key}]`)) ||
    say("These have no step that is done to many at once.")
  );
}

/** Says why a key did nothing, beside the name of the desk; the list of keys holds the place for it. */
function say(sentence: string): true {
  const place = document.querySelector("#desk-said");
  if (place) place.textContent = sentence;
  return true;
}

/** What a key presses: in the card that has the focus, otherwise what belongs to the page itself. */
function keyed(key: string): HTMLElement | null | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-key=${key}]`)];
  const card = currentCard();
  return all.find((one) => card?.contains(one)) ?? all.find((one) => !one.closest("[data-card], .picked"));
}

function currentCard(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>("[data-card]") ?? null;
}

function cards(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-card]")];
}

/** The focus goes to the link of the next card, so that Enter opens it. */
function step(by: 1 | -1): boolean {
  const all = cards();
  const at = all.indexOf(currentCard()!);
  const next = at < 0 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + by))];
  next?.querySelector<HTMLElement>("[data-key=o]")?.focus();
  return next !== undefined;
}

/** Selects from the nearest selected card above up to this one. */
function selectToHere(): boolean {
  const all = cards();
  const here = all.indexOf(currentCard()!);
  const boxes = all.slice(0, here + 1).map((card) => card.querySelector<HTMLInputElement>(".pick"));
  const from = Math.max(
    0,
    boxes.findLastIndex((box) => box?.checked),
  );
  for (const box of boxes.slice(from)) if (box) box.checked = true;
  return here >= 0;
}
