import { dayFromNow, fill, goodWedding, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ expectedErrors: /status of 422/ });

test.beforeEach(({ page }) => page.goto("/celebration"));

test("a wedding is asked for and gets a reference", async ({ page, database }) => {
  const form = { ...goodWedding(), guests: "400", budget: "1,50,000" };
  await fill(page, form);
  expect(await submit(page)).toBe(303);
  await expect(page.locator("h1")).toHaveText("We have your date");
  const reference = await page.locator(".ref b").innerText();
  await page.reload();

  const { rows } = await database.query(
    "select reference, kind, occasion_date::text, occasion_time, mobile, guests, budget_paise from enquiries where message = $1",
    [form.message],
  );
  expect(rows).toEqual([
    {
      reference,
      kind: "wedding",
      occasion_date: form.occasionDate,
      occasion_time: "10:30",
      mobile: "+919848012345",
      guests: 400,
      budget_paise: 1_50_000_00,
    },
  ]);
});

test("an empty form comes back with its faults, and the summary has the focus", async ({ page }) => {
  expect(await submit(page)).toBe(422);
  await expect(page).toHaveTitle(/^Error: Weddings/);
  const summary = page.locator(".error-summary");
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  for (const name of ["name", "mobile", "occasionDate", "message"]) {
    await expect(summary.locator(`a[href="#${name}"]`)).toBeVisible();
    await expect(page.locator(`#${name}-error`)).toBeVisible();
  }
});

for (const [when, day] of [
  ["yesterday", dayFromNow(-1)],
  ["in 1999", "1999-11-20"],
  ["ten years from now", dayFromNow(3650)],
] as const) {
  test(`a wedding ${when} is refused and what was typed is kept`, async ({ page }) => {
    const form = { ...goodWedding(), occasionDate: day };
    await fill(page, form);
    expect(await submit(page)).toBe(422);
    await expect(page.locator("#occasionDate-error")).toContainText(/Enter a date (in the future|within three years)/);
    for (const [name, value] of Object.entries(form)) await expect(page.locator(`#${name}`)).toHaveValue(value);
  });
}

test("the calendar itself begins tomorrow", async ({ page }) => {
  const least = await page.getByLabel("Date of the occasion").getAttribute("min");
  expect([dayFromNow(1), dayFromNow(2)]).toContain(least);
});
