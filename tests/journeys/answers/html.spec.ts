import { HtmlValidate } from "html-validate";
import { put } from "../../support/cart-page.ts";
import { everything, pages } from "../../support/catalogue.ts";
import { goodContact } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // React writes these in another way that means the same: <br/>, charSet, required="".
    "void-style": "off",
    "attr-case": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // By the HTML standard, a button in a form sends it and a field without a type is for text.
    "no-implicit-button-type": "off",
    "no-implicit-input-type": "off",
  },
});

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId} at ${line}:${column}: ${message}`),
  );
}

const products = everything.map(({ slug }) => `/shop/${slug}`);

const accounts = ["/sign-in", "/register", "/confirm-email?token=x", "/forgotten-password", "/new-password?token=x"];

for (const path of [...pages, ...accounts, "/contact?about=order", "/nowhere"]) {
  test(`the HTML of ${path} is valid`, async ({ request }) => {
    expect(await faultsOf(await (await request.get(path)).text())).toEqual([]);
  });
}

test("the HTML of every product is valid", async ({ request }) => {
  for (const path of products) expect(await faultsOf(await (await request.get(path)).text()), path).toEqual([]);
});

test("the HTML of a full cart, before and after a removal, is valid", async ({ page }) => {
  for (const pack of ["2", "1-1000g", "gift-3", "combo-7"]) await put(page, pack, 3);
  for (const path of ["/cart", "/shop", "/cart?removed=1&was=2"]) {
    expect(await faultsOf(await (await page.request.get(path)).text()), path).toEqual([]);
  }
});

test("the HTML of a form's answers is valid", async ({ request }) => {
  for (const path of ["/contact", "/celebration"]) {
    expect(await faultsOf(await (await request.post(path, { form: {} })).text()), path).toEqual([]);
  }
  const thanks = await request.post("/contact", { form: goodContact() });
  expect(await faultsOf(await thanks.text())).toEqual([]);
});

test("the HTML of a refusal is valid", async ({ request }) => {
  const refusal = await request.post("/cart/lines", { form: { packId: "gold-bars", quantity: "1" } });
  expect(await faultsOf(await refusal.text())).toEqual([]);
});
