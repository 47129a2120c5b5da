import sharp from "sharp";
import { cardOf, expect, fillLegalFacts, seenAt, test } from "../../support/goods-desk.ts";
import { signInAs } from "../../support/people.ts";
import { thumb } from "../../support/thumb.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("an owner photographs a plate and has it on sale with at most 25 taps of a thumb, and the shop shows it in AVIF at once", async ({
  page,
  shop,
}) => {
  await fillLegalFacts(shop);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const camera = { width: 4000, height: 3000, channels: 3, background: "#c93" } as const;
  const photograph = await sharp({ create: camera }).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await page.goto("/back-office");
  const { tap, type, choose, take, taps } = thumb();

  await tap(page.getByRole("navigation", { name: "Back office" }).getByRole("link", { name: "Products" }));
  await tap(page.getByRole("link", { name: "New product" }));
  await take(page.getByLabel("From the camera or the gallery"), photograph);
  await type(page.getByLabel("In the kitchen now, kg"), "4");
  await type(page.getByLabel("Name in English"), "Bobbatlu");
  await type(page.getByLabel("Net weight, g"), "500");
  await type(page.getByLabel("Price, ₹"), "349");
  await type(page.getByRole("textbox", { name: "Ingredients" }), "Wheat flour\nChana dal\nJaggery\nGhee");
  await tap(page.getByRole("group", { name: "Contains", exact: true }).getByLabel("wheat"));
  await tap(page.getByRole("group", { name: "Contains", exact: true }).getByLabel("milk"));
  await choose(page.getByLabel("Veg mark"), "veg");
  await type(page.getByLabel("Keeps, days"), "7");
  await tap(page.getByRole("button", { name: "Put on sale" }));

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bobbatlu");
  await expect(page.locator("#done")).toContainText("The shop shows it at once");
  expect(taps()).toBe(16);
  const card = await cardOf(shop, "bobbatlu");
  expect(card).toContain("349");
  const [, picture = ""] = /srcSet="(\/photographs\/[^ ]*-320\.avif) 320w/i.exec(card) ?? [];
  const file = await fetch(shop.address + picture);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  const { width, height } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect([width, height]).toEqual([320, 320]);
  const product = await seenAt(shop, "/shop/bobbatlu");
  expect(product).toContain("ADD TO ITEM");
  expect(product).toContain("Wheat flour, Chana dal, Jaggery and Ghee.");
});
