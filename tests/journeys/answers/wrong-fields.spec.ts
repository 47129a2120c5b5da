import type { Page } from "@playwright/test";
import { put } from "../../support/cart-page.ts";
import { live } from "../../support/checkout-page.ts";
import { dayFromNow, goodContact } from "../../support/enquiry-forms.ts";
import { expect, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { newAddress } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { ownPages } from "../../support/own-pages.ts";
import { signInAs } from "../../support/people.ts";

/*
 * The forms are taken from the pages as the shop draws them, so a new form or field is tested without being listed
 * here. Only pages that a visitor reaches by an address of their own are listed.
 */
const test = inShopOfItsOwn();

/** Values that the shop accepts, by field name. Fields that are not here keep the value that the page shows. */
const good: Record<string, string> = {
  name: "Lakshmi",
  lastName: "Devi",
  mobile: "98480 12345",
  email: "lakshmi@example.com",
  address1: "12-3",
  city: "Guntur",
  pincode: "522002",
  topic: "Other",
  message: "Do you deliver to Tenali?",
  occasionDate: dayFromNow(90),
  occasionTime: "10:30",
  country: "Nepal",
  quantity: "250",
  order: "TM-2222222",
  contact: "98480 12345",
  password: "four mangoes in a basket",
  text: "Call before noon.",
};

type Sent = { action: string; fields: [string, string][] };
/** `sent`: the whole form with one wrong value, once for each of the form's buttons, with its boxes empty and ticked. */
type WrongField = { name: string; isChoice: boolean; wrong: string; sent: Sent[] };

/** The forms of the page with one wrong field at a time. Fields that differ only behind a hyphen are tried once. */
function wrongFields(page: Page): Promise<WrongField[]> {
  return page.evaluate((right) => {
    type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
    const cannotBeWrong = new Set(["hidden", "checkbox", "file", "submit"]);
    const endless = "x".repeat(30_000);

    function wrongsOf({ type, inputMode, required }: Control): string[] {
      const isTyped = ["number", "date", "time", "month", "email"].includes(type) || /numeric|decimal/.test(inputMode);
      return [...(required ? [""] : []), ...(isTyped ? ["wrong"] : []), endless];
    }
    function sentBy(form: HTMLFormElement, button: HTMLButtonElement | null, name: string, wrong: string): Sent {
      const fields = [...new FormData(form, button)]
        .filter(([field]) => field !== name)
        .map(([field, value]): [string, string] => [
          field,
          typeof value === "string" && value ? value : (right[field] ?? ""),
        ]);
      const action = button?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
      return { action: new URL(action, location.href).href, fields: [...fields, [name, wrong]] };
    }
    function fieldsOf(form: HTMLFormElement): WrongField[] {
      const buttons = [...form.elements].filter((one) => one instanceof HTMLButtonElement && one.type === "submit");
      const presses = buttons.length > 0 ? (buttons as HTMLButtonElement[]) : [null];
      const boxes = form.querySelectorAll<HTMLInputElement>("[type=checkbox]");
      const controls = new Map<string, Control>();
      for (const control of form.elements as unknown as Control[]) {
        if (!control.name || control.disabled || cannotBeWrong.has(control.type)) continue;
        if (control.closest("[aria-hidden=true]")) continue;
        const kind = control.name.replace(/-.*/, "");
        if (!controls.has(kind)) controls.set(kind, control);
      }
      return [...controls.values()].flatMap((control) => {
        const { name } = control;
        const isChoice = control.type === "radio" || control instanceof HTMLSelectElement;
        const wrongs = isChoice ? ["none of these"] : wrongsOf(control);
        return wrongs.map((wrong) => ({
          name,
          isChoice,
          wrong,
          sent: (boxes.length > 0 ? [false, true] : [false]).flatMap((isTicked) => {
            for (const box of boxes) box.checked = isTicked;
            return presses.map((button) => sentBy(form, button, name, wrong));
          }),
        }));
      });
    }
    return [...document.querySelectorAll<HTMLFormElement>('form[method="post"]')].flatMap(fieldsOf);
  }, good);
}

/**
 * Whether the shop refuses the form with a sentence at this field. For a choice, which nobody can type, a sentence
 * anywhere in the page suffices.
 */
async function isAnswered(page: Page, { name, isChoice }: WrongField, { action, fields }: Sent) {
  const answer = await page.request.post(action, {
    headers: { "Content-Type": "application/x-www-form-urlencoded", "X-Forwarded-For": newAddress() },
    data: new URLSearchParams(fields).toString(),
    maxRedirects: 0,
  });
  if (answer.status() < 400 || answer.status() >= 500) return false;
  return page.evaluate(
    ([html, field, isAnywhere]) => {
      const shown = new DOMParser().parseFromString(html, "text/html");
      const sentences = `[id="${field}-error"]${isAnywhere ? ", .error-summary, main h1 + p" : ""}`;
      return [...shown.querySelectorAll(sentences)].some(({ textContent }) => textContent.trim());
    },
    [await answer.text(), name, isChoice] as const,
  );
}

/** The wrong fields of a page's forms that the shop takes or refuses without a sentence at the field. */
async function silentFields(page: Page, path: string): Promise<{ silent: string[]; count: number }> {
  await page.goto(path);
  const fields = await wrongFields(page);
  const silent: string[] = [];
  for (const field of fields) {
    let isSaid = false;
    for (const sent of field.sent) isSaid ||= await isAnswered(page, field, sent);
    const wrong = field.wrong.length > 20 ? `${field.wrong.length} letters` : `"${field.wrong}"`;
    if (!isSaid) silent.push(`${path}: ${field.name} ${wrong}`);
  }
  return { silent, count: fields.length };
}

async function expectAnswers(page: Page, paths: readonly string[], atLeast: number): Promise<void> {
  const pages = [];
  for (const path of paths) pages.push(await silentFields(page, path));
  expect(pages.flatMap(({ silent }) => silent)).toEqual([]);
  expect(pages.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(atLeast);
}

test("a wrong field of a visitor's form is answered with a sentence at that field", async ({ page, shop }) => {
  test.slow();
  await put(page, "2");
  await live(page, "522002");
  const { token } = await anOrder(shop.pool, { status: "delivered" });
  const order = await anOrder(shop.pool);
  await shop.pool.query(
    `insert into settings (name, data) values ('upiId', '"shop@example"') on conflict (name) do nothing`,
  );
  await expectAnswers(
    page,
    [
      "/cart",
      "/checkout",
      "/contact",
      "/celebration",
      "/bulk",
      "/abroad",
      "/grievance",
      "/track",
      "/pincode",
      "/shop/kaju-katli",
      "/sign-in",
      "/register",
      "/forgotten-password",
      "/confirm-email?token=x",
      `/orders/${token}/review`,
      `/orders/${order.token}/pay`,
    ],
    110,
  );
});

test("a wrong field of a customer's form is answered with a sentence at that field", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Lakshmi" });
  const paths = (await ownPages(shop.pool)).filter((path) => path.startsWith("/account"));
  await expectAnswers(page, paths, 18);
});

test("a wrong field of a form at the desk is answered with a sentence at that field", async ({ page, shop }) => {
  test.slow();
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.request.post("/contact", { form: goodContact() });
  await anOrder(shop.pool, { status: "placed" });
  const paths = (await ownPages(shop.pool)).filter((path) => path.startsWith("/back-office"));
  await expectAnswers(page, paths, 240);
});
