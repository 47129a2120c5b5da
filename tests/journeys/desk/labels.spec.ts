import jsQR from "jsqr";
import sharp from "sharp";
import type { Locator } from "@playwright/test";
import { dayInIndia } from "#platform/day.ts";
import { deleteCookOrders, writeCookOrders } from "../../support/cook-orders.ts";
import { expect, expectAccessibleCopy, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { fillInNutrition } from "../../support/nutrition.ts";
import { linksOf, pageSizesOf } from "../../support/pdf.ts";
import { signInAs } from "../../support/people.ts";

// Other tests cook batches of the same sweet.
const test = inShopOfItsOwn();

// Label printers print 203 dots per inch.
test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 203 / 96 });

// The second test prints the slips of the first test's orders.
test.describe.configure({ mode: "serial" });

test.afterAll(({ shop }) => deleteCookOrders(shop.pool, "TM-LABEL"));

async function readCode(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const sheets = [
  { paper: "a4-24", page: [210, 297], label: [64, 33.9], across: 3, corner: [7, 12.9], step: [66, 33.9], pages: 2 },
  {
    paper: "a4-65",
    page: [210, 297],
    label: [38.1, 21.2],
    across: 5,
    corner: [4.75, 10.7],
    step: [40.6, 21.2],
    pages: 1,
  },
  { paper: "roll", page: [50, 25], label: [50, 25], across: 1, corner: [0, 0], step: [0, 0], pages: 26 },
] as const;

test("labels lie where the sheets are cut, to a third of a millimetre, and their codes open the product", async ({
  page,
  shop,
}) => {
  await writeCookOrders(shop.pool, 60, [dayInIndia(new Date())], "TM-LABEL");
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  await page.goto("/back-office/kitchen");
  await page.getByRole("link", { name: "Labels" }).click();
  await expectAccessibleCopy(shop, page);
  const { rows } = await shop.pool.query<{ grams: number; lot: number }>(
    `select grams, lots.id as lot from packs join lots on lots.product_id = packs.product_id
     where packs.product_id = '2' and not is_withdrawn order by position desc limit 1`,
  );
  const { grams, lot } = rows[0]!;
  const key = `n-2-${grams}-${lot}`;
  await expect(page.locator(`[name=${key}]`)).not.toHaveValue("0");

  // What lies there from before batches were kept: nobody wrote when it was made.
  await page.goto(`/back-office/kitchen/labels?paper=a4-24&${key}=1`);
  await expect(page.locator(".pack-label")).toContainText(`Batch ${lot} Made __/__/____ Best before __/__/____`);
  await expect(page.getByText(`The books know no day of batch ${lot}`)).toBeVisible();

  for (const { paper, page: size, label, across, corner, step, pages } of sheets) {
    await page.goto(`/back-office/kitchen/labels?paper=${paper}&made=2026-11-23&${key}=26`);
    const first = page.locator(".pack-label").first();
    await expect(first).toContainText("Kaju Katli");
    await expect(first.locator("[lang=te]")).not.toBeEmpty();
    for (const words of [
      "Net ",
      "MRP ₹",
      "incl. of all taxes",
      `Batch ${lot} `,
      "Made 23/11/2026",
      "Best before",
      "FSSAI",
      "Complaints: ",
    ])
      await expect(first).toContainText(words);
    await expect(first.locator("b", { hasText: "Contains " })).toContainText("tree nuts");
    await expectAccessibleCopy(shop, page);
    expect(await readCode(first.locator(".qr"))).toMatch(/^https?:\/\/.*\/shop\/kaju-katli$/);

    const pdf = await page.pdf({ preferCSSPageSize: true });
    const sizes = pageSizesOf(pdf);
    expect(sizes).toHaveLength(pages);
    expect(sizes[0]!.width).toBeCloseTo(size[0], 0);
    expect(sizes[0]!.height).toBeCloseTo(size[1], 0);
    const links = linksOf(pdf);
    expect(links).toHaveLength(26);
    const onPage = paper === "a4-24" ? 24 : paper === "a4-65" ? 65 : 1;
    for (const [at, link] of links.entries()) {
      const place = at % onPage;
      const left = corner[0] + (place % across) * step[0];
      const top = corner[1] + Math.floor(place / across) * step[1];
      expect(Math.abs(link.width - label[0])).toBeLessThan(0.34);
      expect(Math.abs(link.height - label[1])).toBeLessThan(0.34);
      expect(Math.abs(link.left - left)).toBeLessThan(0.34);
      expect(Math.abs(size[1] - link.bottom - link.height - top)).toBeLessThan(0.34);
    }
  }
});

test("the backs of the packs have nutrition and ingredients whole on each paper, and say which have none yet", async ({
  page,
  shop,
}) => {
  await fillInNutrition(shop.pool, "2");
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  const { rows } = await shop.pool.query<{ id: string; grams: number; lot: number }>(
    `select packs.product_id as id, grams, lots.id as lot from packs join lots on lots.product_id = packs.product_id
     where packs.product_id in ('2', '5') and is_default`,
  );
  const counts = rows.map(({ id, grams, lot }) => `n-${id}-${grams}-${lot}=2`).join("&");
  for (const { paper } of sheets) {
    await page.goto(`/back-office/kitchen/labels?paper=${paper}&${counts}`);
    await page.getByLabel("Label", { exact: true }).selectOption("Back: nutrition, ingredients, storage");
    await page.getByRole("button", { name: "Show the labels" }).click();
    await expect(page.getByText("Without nutrition, which is not yet filled in: Sunnundalu.")).toBeVisible();
    const labels = page.locator(".pack-label");
    await expect(labels).toHaveCount(4);
    const whole = labels.filter({ hasText: "Kaju Katli" }).first();
    const facts = whole.getByText("Nutrition per 100 g: energy 512 kcal, protein 9.65 g, carbohydrate 58.2 g (total");
    await expect(facts).toContainText(
      "sugars 47.1 g, added sugars 44 g), total fat 26.8 g (saturated fat 9.12 g, trans",
    );
    await expect(facts).toContainText("fat 0.14 g, cholesterol 18 mg), sodium 23 mg.");
    const ingredients = whole.getByText("Ingredients: Cashew nuts");
    const lines = await ingredients.evaluate((one) => {
      const range = document.createRange();
      const text = one.firstChild!;
      range.setStart(text, 0);
      range.setEnd(text, text.textContent!.length);
      return range.getBoundingClientRect().bottom - one.closest("a")!.getBoundingClientRect().bottom;
    });
    expect(lines).toBeLessThanOrEqual(0);
    await expectAccessibleCopy(shop, page);
    expect(linksOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(4);
  }
  await shop.pool.query(
    "update products set energy_kcal = null, protein_mg = null, carbohydrate_mg = null, sugars_mg = null, added_sugars_mg = null, fat_mg = null, saturated_fat_mg = null, trans_fat_mg = null, cholesterol_mg = null, sodium_mg = null where id = '2'",
  );
});

test("slips come four to a sheet or on a roll, with a code that opens the order at the desk and the lot to take", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  const papers = `/back-office/orders/print?what=slips&order=${Array.from({ length: 8 }, (_, at) => `TM-LABEL${at}`).join("&order=")}`;
  await page.goto(papers);
  await page.getByRole("link", { name: "Four to a sheet" }).click();
  await expect(page.locator(".slips--four")).toBeVisible();
  expect(await readCode(page.locator(".qr").first())).toMatch(/\/back-office\/orders\/TM-LABEL0$/);
  await expectAccessibleCopy(shop, page);
  const four = pageSizesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(four).toHaveLength(2);
  expect(four[0]!.width).toBeCloseTo(210, 0);
  await page.getByRole("link", { name: "On a roll of 80 mm" }).click();
  await expect(page.locator(".slips--roll")).toBeVisible();
  const roll = pageSizesOf(await page.pdf({ preferCSSPageSize: true }));
  expect(roll).toHaveLength(8);
  expect(roll[0]!.width).toBeCloseTo(80, 0);

  const { rows } = await shop.pool.query<{ id: number }>(
    `select lots.id from lots join order_lines as line on line.product_id = lots.product_id and line.contents = '[]'
     join orders on orders.id = line.order_id where number = 'TM-LABEL0' and position = 0`,
  );
  await expect(page.getByRole("article").first()).toContainText(`Take batch ${rows[0]!.id}`);
});

/** Names of 80 letters: of words, and of one word that no line breaks by itself. */
const longNames = [
  "గుంటూరు వారి ప్రత్యేక కాజు కట్లీ ".repeat(5).slice(0, 79).trim().padEnd(80, "లు"),
  "శ్రేష్ఠమైనకాజు".repeat(8).slice(0, 80),
];
/** On its own line below what English says of storage, if there is room. */
const storageTe = "గాలి తగలని డబ్బాలో, చల్లని పొడి చోట ఉంచండి.";

test("a Telugu name of 80 letters is cut with grace on each paper, and Telugu takes no room from the law's words", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  const { rows } = await shop.pool.query<{ te: string; key: string }>(
    `select name_te as te, 'n-2-' || grams || '-' || lots.id as key from products join lots on lots.product_id = products.id
     join packs on packs.product_id = products.id where products.id = '2' and is_default`,
  );
  const { te, key } = rows[0]!;
  const rename = (name: string, storage: string | null) =>
    shop.pool.query("update products set name_te = $1, storage_te = $2 where id = '2'", [name, storage]);
  const places = async (paper: string, side: string) => {
    await page.goto(`/back-office/kitchen/labels?paper=${paper}&side=${side}&made=2026-11-23&${key}=1`);
    return page.locator(".pack-label").evaluate((label) => {
      const { top: above, bottom: end } = label.getBoundingClientRect();
      const lines = [...label.querySelectorAll("p:not([lang])")].map(
        (line) => line.getBoundingClientRect().bottom - above,
      );
      const boxOf = (selector: string) => label.querySelector(selector)?.getBoundingClientRect();
      const [name, more, storage] = [".pack-label__te", ".pack-label__more", ".pack-label__storage"].map(boxOf);
      const isShown = storage && more && storage.right <= more.right + 1;
      return {
        lines,
        nameLines:
          name &&
          Math.round(
            name.height / Number.parseFloat(getComputedStyle(label.querySelector(".pack-label__te")!).lineHeight),
          ),
        isNameWithin: !name || (name.bottom <= end && name.right <= label.getBoundingClientRect().right),
        isStorageWhole: !isShown || storage.bottom <= Math.min(end, more.bottom) + 0.5,
        isStorageShown: Boolean(isShown),
      };
    });
  };
  const shown: string[] = [];
  for (const { paper } of sheets) {
    for (const side of ["front", "back"]) {
      await rename("కాజు", null);
      const short = await places(paper, side);
      for (const name of longNames) {
        expect(name).toHaveLength(80);
        await rename(name, storageTe);
        const long = await places(paper, side);
        expect([paper, side, long.isNameWithin, long.isStorageWhole]).toEqual([paper, side, true, true]);
        expect(long.nameLines ?? 1).toBe(1);
        expect([paper, side, long.lines]).toEqual([paper, side, short.lines]);
        if (long.isStorageShown) shown.push(`${paper} ${side}`);
      }
    }
  }
  // On the front, English needs all of the paper.
  expect([...new Set(shown)]).toEqual(["a4-24 back", "a4-65 back", "roll back"]);
  await rename(te, null);
});
