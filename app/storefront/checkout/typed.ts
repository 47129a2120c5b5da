import { useEffect } from "react";
import { forgetTyped, TYPED } from "./forget-typed.ts";
import { formId } from "./intents.ts";

const DAY = 86_400_000;

type Typed = { whose: string; place: string; at: number; values: [name: string, value: string][] };

/** Fields that do something of their own when they are sent. */
const doing = new Set(["newPincode", "coupon"]);
/** Fields that belong to a pincode. */
const ofPlace = new Set(["city", "deliverOn", "giftOn"]);

/**
 * Keeps what is typed into the checkout in this tab for a day, and fills it in when the customer comes back to the form.
 * `whose` names cart and account: after the order or after signing out it differs, and what was typed is forgotten.
 * `place`: the pincode. With `isAnswered` the server has just filled the form in.
 */
export function useTyped(whose: string, place: string, isAnswered: boolean): void {
  useEffect(() => {
    const form = document.getElementById(formId) as HTMLFormElement;
    const known = read();
    const isUsable = known?.whose === whose && Date.now() - known.at < DAY;
    if (isUsable && !isAnswered)
      fillIn(form, known.place === place ? known.values : known.values.filter(([name]) => !ofPlace.has(name)));
    if (known && !isUsable) forgetTyped();
    // What was chosen before the script ran, or filled in just now, changes what stands beside it.
    for (const day of form.querySelectorAll("select")) day.dispatchEvent(new Event("change", { bubbles: true }));
    form.querySelector("[name=senderName]")?.dispatchEvent(new Event("input", { bubbles: true }));
    const keep = () => write({ whose, place, at: Date.now(), values: textsOf(form) });
    if (isAnswered) keep();
    form.addEventListener("input", keep);
    return () => form.removeEventListener("input", keep);
  }, [whose, place, isAnswered]);
}

/** The fields that a customer fills in. The hidden ones say what the page had shown. */
function fieldsOf(form: HTMLFormElement) {
  return [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
      (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement || one instanceof HTMLSelectElement) &&
      one.type !== "hidden" &&
      one.name !== "" &&
      !doing.has(one.name),
  );
}

const isTick = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type);

function textsOf(form: HTMLFormElement): Typed["values"] {
  return fieldsOf(form)
    .filter((field) => !isTick(field) || field.checked)
    .map(({ name, value }) => [name, value]);
}

function fillIn(form: HTMLFormElement, values: Typed["values"]): void {
  for (const field of fieldsOf(form)) {
    const typed = values.filter(([name]) => name === field.name).map(([, value]) => value);
    if (isTick(field)) field.checked = typed.includes(field.value);
    else if (typed[0] !== undefined && offers(field, typed[0])) field.value = typed[0];
    const fold = field.closest("details");
    if (fold && field.value && !isTick(field)) fold.open = true;
  }
}

/** Whether a field can have this value: a day may be full by now. */
function offers(field: Element, value: string): boolean {
  return !(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === value);
}

function read(): Typed | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(TYPED) ?? "") as Typed;
  } catch {
    return undefined;
  }
}

/** Without storage, as with cookies blocked, nothing is kept. */
function write(typed: Typed): void {
  try {
    sessionStorage.setItem(TYPED, JSON.stringify(typed));
  } catch {}
}
