import { drizzle } from "drizzle-orm/node-postgres";
import type { Pool } from "pg";
import sharp from "sharp";
import { addPhotograph } from "#domain/catalogue/pictures/photographs.server.ts";
import { encodeFiles, makeMaster } from "#domain/catalogue/pictures/picture-files.server.ts";
import { scriptReady } from "../../support/cart-page.ts";
import { expectAccessible, watchShifts } from "../../support/drawn-page.ts";
import { expect, test } from "../../support/journey.ts";

const box = "/shop/guntur-greetings-box";
const [phone, desk] = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];

test("on a phone dots lead from picture to picture and tell which is seen, and nothing moves", async ({ page }) => {
  await watchShifts(page);
  await page.setViewportSize(phone);
  await page.goto(box);
  await scriptReady(page);
  const shots = page.getByRole("list", { name: "Pictures of Guntur Greetings Box" }).getByRole("listitem");
  const dots = page.getByRole("link", { name: /^Picture \d of \d: / });
  await expect(dots.first()).toHaveAttribute("aria-current", "true");
  for (const dot of await dots.all()) {
    const { width, height } = (await dot.boundingBox())!;
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  }
  await dots.nth(1).click();
  await expect(shots.nth(1)).toBeInViewport({ ratio: 0.9 });
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(dots.first()).not.toHaveAttribute("aria-current");
  await page.locator(".strip").evaluate((strip) => strip.scrollTo({ left: strip.scrollWidth, behavior: "instant" }));
  await expect(dots.last()).toHaveAttribute("aria-current", "true");
  expect(await page.evaluate(() => [window.scrollY, window.shifts])).toEqual([0, 0]);
});

for (const screen of [phone, desk]) {
  test(`a press on a picture shows it larger at ${screen.width} px, keys lead on, and Escape leads back`, async ({
    page,
  }) => {
    await page.setViewportSize(screen);
    await page.goto(box);
    await scriptReady(page);
    const opener = page.getByRole("link", { name: /Show it larger\.$/ });
    await opener.first().focus();
    await page.keyboard.press("Enter");
    const larger = page.getByRole("dialog", { name: "Pictures of Guntur Greetings Box" });
    await expect(larger).toContainText(/^1 of \d: Guntur Greetings Box/);
    await expect(larger.getByRole("img")).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press("ArrowLeft");
    await expect(larger).toContainText(/^1 of /);
    await page.keyboard.press("ArrowRight");
    await expect(larger).toContainText("2 of 4: Motichoor Laddu");
    await larger.getByRole("button", { name: "The next picture" }).click();
    await expect(larger).toContainText("3 of 4: Ghee Mysore Pak");
    await page.keyboard.press("Escape");
    await expect(larger).toBeHidden();
    await expect(opener.first()).toBeFocused();
    await opener.nth(2).click();
    await larger.getByRole("button", { name: "Close" }).click();
    await expect(larger).toBeHidden();
  });
}

/** Gives a product photographs of the owner's, each of one colour. */
async function photograph(pool: Pool, productId: string, many: number): Promise<void> {
  const db = drizzle(pool, { casing: "snake_case" });
  for (let place = 0; place < many; place += 1) {
    const background = { r: 20 * place, g: 90, b: 60 };
    const master = await makeMaster(
      await sharp({ create: { width: 500, height: 500, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    if ("refused" in master) throw new Error(JSON.stringify(master.refused));
    await addPhotograph(db, { id: null, name: "Sita" }, productId, master, `A plate, number ${place + 1}`);
    await encodeFiles(db, { hash: master.hash });
  }
}

for (const { many, id, slug, links } of [
  { many: 1, id: "snack-5", slug: "karappusa", links: 0 },
  { many: 8, id: "snack-6", slug: "kara-boondi", links: 8 },
]) {
  test(`the owner's ${many} photographs stand instead of ours, and fit a screen of 320 px`, async ({
    page,
    database,
  }) => {
    await photograph(database, id, many);
    const path = `/shop/${slug}`;
    await expect.poll(async () => (await page.request.get(path)).text()).toContain(`A plate, number ${many}`);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await scriptReady(page);
    await expect(page.locator(".strip img")).toHaveCount(many);
    await expect(page.locator(".strip img").first()).toHaveAttribute("src", /^\/photographs\//);
    const dots = page.getByRole("link", { name: /^Picture \d of / });
    await expect(dots).toHaveCount(links);
    for (const dot of await dots.all()) expect((await dot.boundingBox())!.width).toBeGreaterThanOrEqual(24);
    await page.getByRole("link", { name: `A plate, number ${many} Show it larger.` }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog").getByAltText(`A plate, number ${many}`)).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await database.query("delete from product_pictures where product_id = $1", [id]);
  });
}

test("buyers' stars stand by the name on the first screen of a phone, and lead to what they wrote", async ({
  page,
  database,
}) => {
  const insert = "insert into reviews (product_id, stars, words, writer) values ('snack-7', $1, $2, 'Meena')";
  for (const [stars, words] of [
    [5, "Crisp."],
    [4, "A little salty."],
    [4, ""],
  ])
    await database.query(insert, [stars, words]);
  expect(await (await page.request.get("/shop/andhra-mixture")).text(), "not read yet").not.toContain("of 5 stars");
  await database.query("update reviews set status = 'shown' where product_id = 'snack-7'");
  await expect.poll(async () => (await page.request.get("/shop/andhra-mixture")).text()).toContain("of 5 stars");
  await page.setViewportSize(phone);
  await page.goto("/shop/andhra-mixture");
  const stars = page.getByRole("link", { name: "4.3 of 5 stars, from 3 buyers" });
  await expect(stars).toBeInViewport({ ratio: 1 });
  expect((await page.locator(".rating__stars").first().boundingBox())!.height, "one row").toBeLessThan(24);
  await stars.click();
  await expect(page.getByRole("heading", { name: "What buyers say" })).toBeInViewport();
  await page.goto("/shop");
  const card = page.locator(".product-card", { hasText: "Andhra Mixture" });
  await expect(card.locator(".rating")).toHaveText("4.3 (3)4.3 of 5 stars, from 3 buyers");
  await database.query("delete from reviews where product_id = 'snack-7'");
});
