import type { Page } from "@playwright/test";
import { put, row, rows, sendForm } from "../../support/cart-page.ts";
import { live } from "../../support/checkout-page.ts";
import { expect, test } from "../../support/journey.ts";

const number = "The quantity has to be a whole number from 0 to 50. Nothing in your cart has changed.";
const unknown = "We do not sell that pack. Nothing in your cart has changed.";
const many = "A cart holds at most 50 of one pack.";

const refused = [
  ["a negative number", "/cart/lines", { packId: "2", quantity: "-1" }, number],
  ["none at all", "/cart/lines", { packId: "2", quantity: "0" }, number],
  ["a huge number", "/cart/lines", { packId: "2", quantity: "1000000000" }, many],
  ["a word for a number", "/cart/lines", { packId: "2", quantity: "many" }, number],
  ["a fraction", "/cart/lines", { packId: "2", quantity: "1.5" }, number],
  ["nothing for a number", "/cart/lines", { packId: "2", quantity: "" }, number],
  ["an unknown pack", "/cart/lines", { packId: "gold-bars", quantity: "1" }, unknown],
  ["an unreadable pack", "/cart/lines", { packId: "2\0", quantity: "1" }, unknown],
  ["no pack", "/cart/lines", { quantity: "1" }, unknown],
  ["more than fifty together", "/cart/lines", { packId: "2", quantity: "48" }, many],
  ["fifty-one of a line", "/cart/lines/2", { to: "51" }, many],
  ["two hundred", "/cart/lines", { packId: "2", quantity: "200" }, many],
  ["a line made negative", "/cart/lines/2", { to: "-3" }, number],
  ["a line of an unknown pack", "/cart/lines/gold-bars", { to: "2" }, unknown],
] as const;

test.use({ expectedErrors: /status of 422/ });

async function expectUnchanged(page: Page) {
  await page.goto("/cart");
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("3");
}

test("the cart refuses what it cannot hold, each in a sentence, and stays as it was", async ({ page }) => {
  await put(page, "2", 3);
  for (const [what, path, form, sentence] of refused) {
    const answer = await page.request.post(path, { form });
    expect(answer.status(), what).toBe(422);
    expect(await answer.text(), what).toContain(sentence);
  }
  await expectUnchanged(page);
});

test("a refused form ends on the shop's own screen, with a way back to the cart", async ({ page }) => {
  await put(page, "2", 3);
  await page.goto("/cart");
  expect(await sendForm(page, "/cart/lines", { packId: "2", quantity: "many" })).toBe(422);
  await expect(page.locator("h1")).toHaveText("That did not work");
  await expect(page.getByRole("main")).toContainText(number);
  await expect(page.getByRole("link", { name: "To the cart" })).toHaveAttribute("href", "/cart");
  await expectUnchanged(page);
});

test("without a script a refused quantity is kept, and mended on the spot", async ({ page }) => {
  await page.goto("/shop/kaju-katli");
  await page.getByLabel("How many").fill("200");
  await page.getByRole("button", { name: "ADD TO ITEM", exact: true }).click();
  await expect(page.locator("h1")).toHaveText("That did not work");
  await expect(page.getByRole("main").getByRole("link", { name: "For a wedding" })).toBeVisible();
  await expect(page.getByLabel("How many of Kaju Katli")).toHaveValue("200");
  await page.getByLabel("How many of Kaju Katli").fill("2");
  await page.getByRole("button", { name: "ADD TO ITEM" }).click();
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("2");

  await row(page, "Kaju Katli").getByRole("textbox").fill("51");
  await row(page, "Kaju Katli").getByRole("textbox").press("Enter");
  await expect(page.getByLabel("How many of Kaju Katli")).toHaveValue("51");
  await page.getByLabel("How many of Kaju Katli").fill("5");
  await page.getByRole("button", { name: "Change the quantity" }).click();
  await expect(row(page, "Kaju Katli").getByRole("textbox")).toHaveValue("5");
});

test("whoever types 200 is told the bound and where more is cooked, and does not get 20", async ({ page }) => {
  await put(page, "2", 3);
  await page.goto("/cart");
  await row(page, "Kaju Katli").getByRole("textbox").fill("200");
  await row(page, "Kaju Katli").getByRole("textbox").press("Enter");
  await expect(page.getByRole("main")).toContainText(many);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "for a business" })).toBeVisible();
  await page.goto("/shop/kaju-katli");
  await page.getByLabel("How many").fill("200");
  await page.getByRole("button", { name: "ADD TO ITEM", exact: true }).click();
  await expect(main).toContainText(many);
  await expectUnchanged(page);
});

test("the cart refuses what is no form at all", async ({ page }) => {
  await put(page, "2", 3);
  for (const [what, options] of [
    ["something that is no form", { data: { packId: "2", quantity: "1" } }],
    ["a form that breaks off", { headers: { "Content-Type": "multipart/form-data; boundary=x" }, data: "--x\r\nCont" }],
    ["a form without a type", { headers: { "Content-Type": "" }, data: "packId=2&quantity=1" }],
  ] as const) {
    for (const path of ["/cart/lines", "/cart/lines/2", "/cart/state"]) {
      const answer = await page.request.post(path, options);
      expect(answer.status(), `${what} to ${path}`).toBeGreaterThanOrEqual(400);
      expect(answer.status(), `${what} to ${path}`).toBeLessThan(500);
    }
  }
  await expectUnchanged(page);
});

test("a cart of which nothing travels says so, names no price and goes no further than the shop", async ({ page }) => {
  const bobbatlu = "9";
  await put(page, bobbatlu);
  await live(page, "110001");
  await page.goto("/cart");
  const sum = page.getByRole("region", { name: "Cart total" });
  await expect(sum).toContainText("Nothing in your cart travels to 110001.");
  await expect(sum.getByRole("link", { name: "collect it at the shop" })).toHaveAttribute("href", /\?collect$/);
  await expect(sum.locator(".g")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Check out" })).toHaveCount(0);

  await page.goto("/shop/avakaya");
  await expect(page.locator("#delivery")).toContainText("Free from ₹1,499.");
  await put(page, "2");
  await page.goto("/shop/avakaya");
  await expect(page.locator("#delivery")).toContainText("₹910 more and delivery is free.");
});

test("fifty of a pack go in, and then the plus rests", async ({ page }) => {
  await put(page, "2", 50);
  await page.goto("/cart");
  await expect(row(page, "Kaju Katli")).toContainText("Total: 29,450 / Rs");
  await expect(page.getByRole("button", { name: "One more Kaju Katli, 500 g" })).toBeDisabled();
});

test("whoever opens the address of a cart form is led to the cart", async ({ page }) => {
  for (const path of ["/cart/lines", "/cart/lines/2"]) {
    await page.goto(path);
    await expect(page).toHaveURL("/cart");
  }
});
