import { Fragment, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Role } from "#domain/accounts/account.ts";
import { sectionsOf } from "./sections.ts";

const keys: [key: string, does: string][] = [
  ["/", "search; Esc clears it, then leaves it"],
  ["j, k", "next order, order before"],
  ["Enter, o", "open the order"],
  ["x, Shift x", "select the order, select up to here"],
  ["n", "next step of the order, or of those that are selected"],
  ["u", "undo the last step"],
  ["p", "print the slip, or those of the selected"],
  ["g, then h, b, k, s, m, c, e", "go to Today, orders, kitchen, stock, money, customers, enquiries"],
  ["?", "show this list"],
];

/** The list of keyboard shortcuts, and a check box that turns shortcuts off (WCAG 2.2, success criterion 2.1.4). */
export function KeyboardShortcuts({ role }: { role: Role }) {
  const list = useRef<HTMLDialogElement>(null);
  const isOn = useSyncExternalStore(onKeysChanged, keysAreOn, () => true);
  const [show] = useState(() => () => list.current?.showModal());
  const navigate = useNavigate();
  const [goTo] = useState(() => (key: string) => {
    const page = sectionsOf(role)
      .flatMap(({ pages }) => pages)
      .find((one) => one.key === key);
    if (page) void navigate(page.to);
    return page !== undefined;
  });
  useShortcuts(show, goTo);
  return (
    <>
      <button type="button" className="tool tool--quiet desk__keys needs-script" onClick={show}>
        Shortcuts
      </button>
      <p key={useLocation().key} id="desk-said" className="small desk__said" aria-live="polite" />
      <dialog ref={list} className="keys card" aria-labelledby="keys-title">
        <h2 id="keys-title">Shortcuts</h2>
        <dl className="desk__facts stack mt-3 mb-4">
          {keys.map(([key, does]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </Fragment>
          ))}
        </dl>
        <label className="tap">
          <input type="checkbox" checked={isOn} onChange={(event) => turnKeys(event.target.checked)} /> Single letters
          work as keys
        </label>
        <button type="button" className="tool" onClick={() => list.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}

const CHOICE = "desk-keys";
const CHANGED = "desk-keys-changed";

function keysAreOn(): boolean {
  return localStorage.getItem(CHOICE) !== "off";
}

function turnKeys(on: boolean): void {
  if (on) localStorage.removeItem(CHOICE);
  else localStorage.setItem(CHOICE, "off");
  dispatchEvent(new Event(CHANGED));
}

function onKeysChanged(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  return () => removeEventListener(CHANGED, changed);
}

/** "g" and a letter opens a page, j and k move between cards, X ticks cards, "?" lists all shortcuts. */
function useShortcuts(showList: () => void, goTo: (key: string) => boolean): void {
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
  }, [showList, goTo]);
}

/** Whether a key can be a shortcut: not while somebody types or a dialog is open, and not with Ctrl, Alt or Meta. */
function isOurs({ target, isComposing, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  if (isComposing || ctrlKey || altKey || metaKey || !keysAreOn()) return false;
  const typed = "input:not([type=checkbox]), textarea, select, [contenteditable], dialog";
  return !(target instanceof Element && target.closest(typed)) && !document.querySelector("dialog[open]");
}

/** Whether a key is Escape in a search field. If the field is empty, takes the focus out of the field. */
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
      return submitPicked(key) ?? press(keyed(key));
    case "u":
      return press(keyed(key)) || say("There is nothing to undo.");
    case "o":
    case "x":
      return press(keyed(key));
    default:
      return false;
  }
}

function press(what: HTMLElement | null | undefined): boolean {
  what?.click();
  return Boolean(what);
}

/** Presses the key's button in the bar for ticked orders. Returns undefined when no order is ticked. */
function submitPicked(key: string): boolean | undefined {
  const bar = document.querySelector(".board:has(.pick:checked) .picked");
  if (!bar) return undefined;
  return (
    press(bar.querySelector<HTMLElement>(`[data-key=${key}]`)) ||
    say("These have no step that is done to many at once.")
  );
}

/** Shows a sentence in the header; "" removes it. */
function say(sentence: string): true {
  const place = document.querySelector("#desk-said");
  if (place) place.textContent = sentence;
  return true;
}

/** The element whose `data-key` is this key: one in the card with the focus, otherwise one outside all cards. */
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

/** Moves the focus to the next card (1) or the previous one (-1). */
function step(by: 1 | -1): boolean {
  const all = cards();
  const at = all.indexOf(currentCard()!);
  const next = at < 0 ? all[0] : all[Math.min(all.length - 1, Math.max(0, at + by))];
  next?.querySelector<HTMLElement>("[data-key=o]")?.focus();
  return next !== undefined;
}

/** Ticks the card with the focus and all cards above it, up to the nearest ticked card. */
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
