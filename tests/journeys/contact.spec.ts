import { fill, goodContact, submit } from "../support/enquiry-forms.ts";
import { expect, test } from "../support/journey.ts";

test.use({ expectedErrors: /status of 422/ });

test.beforeEach(({ page }) => page.goto("/contact"));

test("an empty form comes back with every fault, said twice", async ({ page }) => {
  expect(await submit(page)).toBe(422);
  await expect(page).toHaveTitle(/^Error: Contact us/);
  const summary = page.locator(".error-summary");
  await expect(summary.getByRole("heading")).toHaveText("There is a problem");
  await expect(summary).toBeFocused();

  const faults = { name: /name/, mobile: /10-digit/, topic: /about/, message: /message/ };
  await expect(summary.getByRole("link")).toHaveCount(Object.keys(faults).length);
  for (const [name, words] of Object.entries(faults)) {
    const sentence = await summary.locator(`a[href="#${name}"]`).innerText();
    expect(sentence).toMatch(words);
    await expect(page.locator(`#${name}-error`)).toHaveText(`Error: ${sentence}`);
    await expect(page.locator(`#${name}`)).toHaveAttribute("aria-invalid", "true");
    await expect(page.locator(`#${name}`)).toHaveAccessibleDescription(new RegExp(sentence.slice(0, 20)));
  }
  await summary.locator('a[href="#mobile"]').click();
  await expect(page.locator("#mobile")).toBeFocused();
});

test("what was typed is kept, good and bad", async ({ page }) => {
  const typed = { ...goodContact(), mobile: "12345", topic: "About my order", message: "First line\nSecond line" };
  await fill(page, typed);
  expect(await submit(page)).toBe(422);
  for (const [name, value] of Object.entries(typed)) await expect(page.locator(`#${name}`)).toHaveValue(value);
  await expect(page.locator(".error-summary").getByRole("link")).toHaveCount(1);

  await fill(page, { mobile: "98480 12345" });
  await submit(page);
  await expect(page.locator("h1")).toHaveText("We have your message");
  await expect(page).toHaveTitle(/^(?!Error)/);
});

test("a good form is answered with a reference, and reloading does not send it again", async ({ page, database }) => {
  const form = goodContact();
  await fill(page, form);
  expect(await submit(page)).toBe(303);
  await expect(page).toHaveURL(/\/enquiries\/TG-[A-Z0-9]{4}-[A-Z0-9]{4}#sent$/);
  await expect(page.locator("h1")).toHaveText("We have your message");
  await expect(page.locator("h1")).toBeFocused();
  const reference = await page.locator(".ref b").innerText();
  expect(page.url()).toContain(reference);

  await page.reload();
  await expect(page.locator(".ref b")).toHaveText(reference);
  const { rows } = await database.query("select * from enquiries where message = $1", [form.message]);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    reference,
    kind: "contact",
    name: "Lakshmi",
    last_name: "Devi",
    mobile: "+919848012345",
    email: "lakshmi@example.com",
    topic: "Other",
  });
});
