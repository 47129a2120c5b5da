import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { put } from "../../support/cart-page.ts";
import { pages, sampleProducts } from "../../support/catalogue.ts";
import { fill, goodContact, submit } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: /status of 4(04|22)/ });

/** What axe finds wrong at both widths, one line for each place. */
async function expectNothingWrong(page: Page) {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
    expect(found, `at ${width} px`).toEqual([]);
  }
}

for (const path of [...pages, ...sampleProducts, "/nowhere", "/contact?about=order"]) {
  test(`axe finds nothing wrong on ${path}`, async ({ page }) => {
    await page.goto(path);
    await expectNothingWrong(page);
  });
}

test("axe finds nothing wrong with a full cart and what it says after a removal", async ({ page }) => {
  for (const pack of ["2", "1-1000g", "gift-3", "combo-7"]) await put(page, pack, 3);
  await page.goto("/cart");
  await expectNothingWrong(page);
  await page.locator(".trash").first().click();
  await expect(page.locator("#removed")).toBeVisible();
  await expectNothingWrong(page);
  await page.goto("/shop/kaju-katli");
  await expectNothingWrong(page);
});

test("axe finds nothing wrong with faults beside their fields", async ({ page }) => {
  for (const path of ["/contact", "/celebration"]) {
    await page.goto(path);
    await submit(page, { unchecked: true });
    await expect(page.locator(".error-summary")).toBeVisible();
    await expectNothingWrong(page);
  }
});

test("axe finds nothing wrong with the answer to a form", async ({ page }) => {
  await page.goto("/contact");
  await fill(page, goodContact());
  await submit(page);
  await expect(page.locator("h1")).toHaveText("We have your message");
  await expectNothingWrong(page);
});

test("axe finds nothing wrong with the open menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/shop");
  await page.locator("summary").click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test("axe finds nothing wrong with a refusal of the cart", async ({ page }) => {
  await page.goto("/shop/kaju-katli");
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("form.buy")!;
    form.querySelector<HTMLInputElement>("[name=quantity]")!.disabled = true;
    form.submit();
  });
  await expect(page.locator("h1")).toHaveText("That did not work");
  await expectNothingWrong(page);
});
