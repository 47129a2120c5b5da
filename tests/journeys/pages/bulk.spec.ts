import { randomUUID } from "node:crypto";
import { put } from "../../support/cart-page.ts";
import { dayFromNow, fill, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";
import { signInAs } from "../../support/people.ts";

test.use({ expectedErrors: /status of 422/ });

test("a cart above 10 kg leads to the page for many, which takes its list along", async ({ page }) => {
  const forMany = page.getByRole("link", { name: "Ask us for a price for many" });
  await put(page, "pickle-1", 20);
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Cart total" })).toBeVisible();
  await expect(forMany).toHaveCount(0);
  await put(page, "2");
  await page.goto("/cart");
  await forMany.click();
  await expect(page).toHaveURL("/bulk");
  await expect(page.getByLabel("Of what?")).toHaveValue(/^20 x Avakaya, 500 g\n1 x Kaju Katli, 500 g$/);
});

test("many boxes are asked for, and the desk reads each number on its own", async ({ page, database }) => {
  await page.goto("/gifting");
  await page.getByRole("link", { name: "tell us how many and by when" }).click();
  const name = `Example Works ${randomUUID().slice(0, 8)}`;
  const form = {
    quantity: "2,500",
    occasionDate: dayFromNow(20),
    items: "Guntur Greetings Box\n100 g Chekkalu in each",
    destinations: "many",
    budget: "10,00,000",
    name,
    mobile: "98480 12345",
    email: "works@example.com",
    gstin: "27AAPFU0939F1ZX",
  };
  await fill(page, form);
  await page.getByLabel("With our logo on a sleeve").check();
  expect(await submit(page)).toBe(422);
  await expect(page.locator(".error-summary").getByRole("link")).toHaveText([/Check the GSTIN/]);
  await expect(page.getByLabel("With our logo on a sleeve")).toBeChecked();
  await expect(page.getByLabel("Where does it go?")).toHaveValue("many");

  await fill(page, { gstin: "27AAPFU0939F1ZV" });
  expect(await submit(page)).toBe(303);
  await expect(page.locator("h1")).toHaveText("We have your numbers");
  await expect(page.getByRole("main")).toContainText(/You hear from us by .*: with a price, or with what we still/);
  await expect(page.getByRole("region", { name: "What you wrote" })).toContainText(
    /How many\s*2,500\s*Goes to\s*many addresses\s*Logo sleeve\s*wanted\s*Budget\s*₹10,00,000 in all, ₹400 each\s*Guntur Greetings/,
  );

  await signInAs(page, database, { name: "Anu Owner", role: "owner" });
  await page.goto("/back-office/enquiries?q=27AAPFU0939F1ZV");
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card).toContainText("Bulk");
  await expect(card).toContainText("2,500 wanted");
  await card.getByRole("link", { name }).click();
  const facts = page.getByRole("region", { name: "Who and when" }).locator("dl");
  for (const [fact, value] of [
    ["How many", "2,500"],
    ["Goes to", "many addresses"],
    ["Logo sleeve", "wanted"],
    ["Budget", "₹10,00,000 in all, ₹400 each"],
    ["GSTIN", "27AAPFU0939F1ZV"],
  ] as const) {
    await expect(facts.locator("dt", { hasText: fact }).locator("+ dd")).toHaveText(value);
  }
  await page.locator("summary", { hasText: "Begin with a ready text" }).click();
  await page.getByRole("link", { name: "Begin with this" }).first().click();
  const answer = page.getByRole("textbox", { name: "Mail to works@example.com" });
  await expect(answer).toHaveValue(/Thank you for asking us for 2,500, needed by /);
});

test("boxes, hampers, a business in the cart and the contact form lead to the page for many", async ({ page }) => {
  for (const [path, name] of [
    ["/card", "tell us how many and by when"],
    ["/gifting", "tell us how many and by when"],
    ["/contact", "Ask for a price for many"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("main").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bulk orders" })).toBeVisible();
  }
});
