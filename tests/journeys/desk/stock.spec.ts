import { anotherOwner, cardOf, expect, expectAccessibleCopy, seenAt, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";

test("staff count the shelves and take off what is sold out with one press, but change no prices", async ({
  page,
  browser,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  expect((await page.goto("/back-office/prices"))?.status()).toBe(403);
  expect((await page.request.post("/back-office/prices", { form: { intent: "save" } })).status()).toBe(403);
  const sita = await anotherOwner(shop, browser, "Sita");
  const form = { seen: "1:34900:1", "price-1": "359", sold: "1", intent: "save" };
  const saved = await sita.request.post("/back-office/prices", { form, maxRedirects: 0 });
  const [, batch] = /done=([\w-]+)/.exec(saved.headers().location!)!;
  await sita.context().close();
  expect((await page.request.post("/back-office/stock", { form: { intent: `undo ${batch}` } })).status()).toBe(403);

  await page.goto("/back-office/stock?show=pickles");
  await expect(page.getByRole("link", { name: "Prices" })).toHaveCount(0);
  const mirchi = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Pandu Mirchi Pachadi" }) });
  await expect(mirchi).toContainText("100 kg free to sell");
  await page.getByLabel("Counted, kg of Magaya").fill("12,5 kg");
  await mirchi.getByRole("button", { name: "Sold out" }).click();
  await expect(page.locator("#done")).toContainText("Magaya: 100 kg → 12.5 kg in the kitchen");
  await expect(page.locator("#done")).toContainText(
    "Pandu Mirchi Pachadi (250 g, 500 g, 1 kg): shown as sold out until it is sold again",
  );
  expect(await cardOf(shop, "pandu-mirchi-pachadi")).toContain("Sold out");
  expect(await seenAt(shop, "/shop/pandu-mirchi-pachadi")).toContain("Sold out");

  await mirchi.getByRole("button", { name: "Sell again" }).click();
  await expect(mirchi).not.toContainText("until you press Sell again");
  expect(await cardOf(shop, "pandu-mirchi-pachadi")).toContain("ADD TO ITEM");
  await mirchi.getByRole("button", { name: "Sold out" }).click();
  await expect(mirchi).toContainText("Still sold with it inside: Combo 3: Three Guntur Pickles.");
  await expectAccessibleCopy(shop, page);
  await mirchi.getByRole("button", { name: "Take these off too" }).click();
  await expect(page.locator("#done")).toContainText("Combo 3");
  expect(await seenAt(shop, "/shop/combo-3")).toContain("Sold out");
  await mirchi.getByRole("button", { name: "Sell again" }).click();
  await mirchi.getByRole("button", { name: "Sell these again too" }).click();
  await expect(mirchi.getByRole("button", { name: "Sell these again too" })).toHaveCount(0);
  const [combo] = (await seenAt(shop, "/shop/combo-3")).split("Goes on the same plate");
  expect(combo).not.toContain("Sold out");

  const tab = await page.context().newPage();
  await tab.goto("/back-office/stock?q=mirchi");
  await tab.getByRole("button", { name: "+ 1 kg" }).click();
  await expect(tab.getByRole("main")).toContainText("101 kg free to sell");
  await mirchi.getByRole("button", { name: "− 1 kg" }).click();
  await expect(mirchi.locator(".error")).toContainText(
    "was counted or packed since you opened this page, and 101 kg lie there now",
  );
  await mirchi.getByRole("button", { name: "− 1 kg" }).click();
  await expect(mirchi).toContainText("100 kg free to sell");
  await mirchi.getByRole("button", { name: "Undo" }).click();
  await expect(mirchi).toContainText("101 kg free to sell");

  await page.getByLabel("Counted, kg of Magaya").fill("a lot");
  await tab.goto("/back-office/stock?q=mirchi");
  await tab.getByRole("button", { name: "− 1 kg" }).click();
  await expect(tab.getByRole("main")).toContainText("100 kg free to sell");
  await page.getByLabel("Counted, kg of Pandu Mirchi Pachadi").fill("1500 g");
  await page.getByLabel("Counted, kg of Pandu Mirchi Pachadi").press("Enter");
  await expect(page).toHaveTitle("Error: Stock | Back office");
  await expect(page.locator("#problem")).toContainText(
    "Magaya: write kilograms, such as 2.5, or grams, such as 2500 g",
  );
  await expectAccessibleCopy(shop, page);
  await page.getByLabel("Counted, kg of Magaya").fill("");
  await page.getByRole("button", { name: "Save the counts" }).click();
  await expect(mirchi.locator(".error")).toContainText("100 kg lie there now");
  await page.getByRole("button", { name: "Save the counts" }).click();
  await expect(mirchi).toContainText("Nearly out 1.5 kg free to sell");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText("Runs low");
  await expect(page.getByRole("region", { name: "Runs low" })).toContainText("Pandu Mirchi Pachadi");
  await page.getByRole("link", { name: "Nearly out" }).click();
  await expect(page.getByRole("main")).toContainText("at most three packs of one size");
  // Other tests may have left other items nearly out.
  const shown = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(shown.filter({ hasText: "Pandu Mirchi Pachadi" })).toHaveCount(1);
  await expect(shown.filter({ hasText: "Magaya" })).toHaveCount(0);
});
