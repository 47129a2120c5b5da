import { fill, goodContact, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ expectedErrors: /status of 422/ });

test.beforeEach(({ page }) => page.goto("/contact"));

test("the same form sent twice is one enquiry with one reference", async ({ page, database }) => {
  const form = goodContact();
  const references = [];
  for (let time = 0; time < 2; time++) {
    await page.goto("/contact");
    await fill(page, form);
    await submit(page);
    references.push(await page.locator(".ref b").innerText());
  }
  expect(references[0]).toBe(references[1]);
  const { rowCount } = await database.query("select 1 from enquiries where message = $1", [form.message]);
  expect(rowCount).toBe(1);
});

test("from abroad a foreign number and an e-mail are enough, a number alone is not", async ({ page }) => {
  const form = { ...goodContact(), topic: "My country not availble", mobile: "+1 (650) 253-0000", email: "" };
  await fill(page, form);
  expect(await submit(page)).toBe(422);
  await expect(page.locator(".error-summary")).toContainText("Enter your e-mail, so that we can write back");
  await fill(page, { email: "lakshmi@example.com" });
  expect(await submit(page)).toBe(303);
});

test("a machine that fills in what people do not see is turned away, and can be corrected", async ({
  page,
  database,
}) => {
  const form = goodContact();
  await expect(page.locator("#website")).not.toBeInViewport();
  await fill(page, form);
  await page.locator("#website").evaluate((trap: HTMLInputElement) => (trap.value = "https://example.com/casino"));
  expect(await submit(page)).toBe(422);
  await expect(page.locator(".error-summary")).toContainText("Leave the field for machines empty");
  await expect(page.locator("#website")).toBeVisible();
  const { rowCount } = await database.query("select 1 from enquiries where message = $1", [form.message]);
  expect(rowCount).toBe(0);

  await fill(page, { website: "" });
  expect(await submit(page)).toBe(303);
});
