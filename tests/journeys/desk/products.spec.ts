import sharp from "sharp";
import {
  anotherOwner,
  cardOf,
  expect,
  expectAccessibleCopy,
  fillLegalFacts,
  seenAt,
  test,
} from "../../support/goods-desk.ts";
import { typedNutrition } from "../../support/nutrition.ts";
import { signInAs } from "../../support/people.ts";

test.describe.configure({ mode: "serial" });

test("what is hidden says that it is not made at present, what is archived is gone for good, a draft is nothing", async ({
  page,
  shop,
}) => {
  const become = (state: string) => shop.pool.query("update products set state = $1 where slug = 'chegodilu'", [state]);
  await become("hidden");
  await expect.poll(() => cardOf(shop, "chegodilu")).toBe("");
  const hidden = await page.goto("/shop/chegodilu");
  expect(hidden!.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Chegodilu");
  await expect(page.getByRole("main")).toContainText("Not made at present.");
  await expect(page.getByRole("main").locator("article")).toHaveCount(4);
  expect(await seenAt(shop, "/sitemap.xml")).not.toContain("chegodilu");

  await become("archived");
  await expect.poll(async () => (await page.goto("/shop/chegodilu"))!.status()).toBe(410);
  await expect(page.getByRole("main")).toContainText("We do not make this any more.");

  await become("draft");
  await expect.poll(async () => (await page.goto("/shop/chegodilu"))!.status()).toBe(404);
  await expect(page.getByRole("main")).not.toContainText("Chegodilu");
  await become("on-sale");
  await expect.poll(() => cardOf(shop, "chegodilu")).toContain("Chegodilu");
});

test("the owner sees all products by shelf and moves one up; staff are kept out", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Anil", role: "staff" });
  expect((await page.goto("/back-office/products"))!.status()).toBe(403);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products?show=pickles");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(0)).toContainText("Avakaya");
  await expect(rows.nth(0)).toContainText("On sale");
  await expect(rows.nth(0)).toContainText("₹199 for 250 g");
  await expect(page.getByRole("button", { name: "Move Avakaya up" })).toBeDisabled();
  await page.getByRole("button", { name: "Move Gongura Pachadi up" }).click();
  await expect(page).toHaveURL(/\?show=pickles#product-pickle-2$/);
  await expect(rows.nth(0)).toContainText("Gongura Pachadi");
  const shown = await seenAt(shop, "/shop");
  expect(shown.indexOf("/shop/gongura-pachadi")).toBeLessThan(shown.indexOf("/shop/avakaya"));
  await expectAccessibleCopy(shop, page);
  await page.goto("/back-office/products?q=జంతికలు");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("card 3 of the home page");

  await page.goto("/back-office/products/pickle-2");
  await page.getByLabel("On the home page").selectOption({ label: "best-seller block" });
  await page.getByRole("button", { name: "Choose" }).click();
  await page.locator("#done").getByRole("link", { name: "list of changes" }).click();
  const undo = page.getByRole("button", { name: /^Undo/ });
  await expect(rows.nth(0)).toContainText("Gongura Pachadi: not on the home page → best-seller block");
  await expectAccessibleCopy(shop, page);
  await undo.first().click();
  await expect(page.locator("#done")).toContainText("Kaju Katli: not on the home page → best-seller block");
  await page
    .locator(".changes__item", { hasText: "Avakaya: moved down on the shelf" })
    .getByRole("button", { name: /^Undo/ })
    .click();
  await expect(page.locator("#done")).toContainText("Avakaya: moved up on the shelf");
  await page.goto("/back-office/products?show=pickles");
  await expect(rows.nth(0)).toContainText("Avakaya");
});

test("the owner makes a product, puts it on sale when nothing is missing, and renames it", async ({ page, shop }) => {
  await fillLegalFacts(shop);
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products");
  await page.getByRole("link", { name: "New product" }).click();
  const plate = { name: "plate.jpg", mimeType: "image/jpeg", buffer: await photograph("#eb6") };
  await page.getByLabel("From the camera or the gallery").setInputFiles([plate]);
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page.locator("#problem")).toContainText("Name in English: Write its name.");
  await expect(page.getByRole("main")).toContainText("It is kept.");
  await page.getByLabel("Name in English").fill("Ravva Laddu");
  await page.getByLabel("Net weight, g").fill("250");
  await page.getByLabel("Price, ₹").fill("149");
  await page.getByRole("button", { name: "Add a pack" }).click();
  await expect(page.getByLabel("Name in English")).toHaveValue("Ravva Laddu");
  await page.getByLabel("Net weight, g").nth(1).fill("0.5 kg");
  await page.getByLabel("Price, ₹").nth(1).fill("289");
  await page.getByLabel("In the kitchen now, kg").fill("5");
  await page.getByRole("button", { name: "Save as a draft" }).click();
  await expect(page).toHaveURL(/\/back-office\/products\/p[\da-f]{8}\?saved=new#done$/);
  await expect(page.getByRole("main")).toContainText("Before it can be on sale");

  await page.getByRole("button", { name: "Put on sale" }).click();
  await expect(page.locator("#problem")).toContainText("Ingredients: Write them one a line, the most first.");
  await expectAccessibleCopy(shop, page);
  await page.getByRole("textbox", { name: "Ingredients" }).fill("Semolina (50%)\nSugar\nGhee");
  await page.getByRole("group", { name: "Contains", exact: true }).getByLabel("milk").check();
  await page.getByLabel("Veg mark").selectOption("veg");
  await page.getByLabel("How to keep it").fill("In a dry place.");
  await page.getByLabel("Keeps, days").fill("20");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const draft = page.url();
  await page.getByRole("link", { name: "Preview" }).click();
  await expect(page.getByRole("main")).toContainText("Contains milk.");
  await expect(page.getByRole("button", { name: /add/i }).first()).toBeVisible();
  const shown = await page.request.get(page.url());
  expect(shown.headers()).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
  expect((await fetch(page.url(), { redirect: "manual" })).headers.get("Location")).toContain("/sign-in");
  await page.goto(draft);
  await page.getByRole("button", { name: "Put on sale" }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  expect(await cardOf(shop, "ravva-laddu")).toContain("149");

  await page.getByLabel("Address").fill("rava-laddu");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  const moved = await page.request.get("/shop/ravva-laddu", { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, "/shop/rava-laddu"]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByLabel("Address")).toHaveValue("ravva-laddu");
});

test("nutrition per 100 g is asked of a laboratory, refused by field, shown on the product's page, and not copied", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products/snack-5");
  const later = page.getByRole("region", { name: "Not yet on its label" });
  await expect(later).toContainText("Ask a laboratory for it, then fill it in.");
  await expect(page.getByLabel("Energy, kcal")).toBeHidden();
  await later.getByRole("link", { name: "Nutrition per 100 g" }).click();
  await expect(page.getByLabel("Energy, kcal"), "the link unfolds where it leads").toBeVisible();
  const fields = Object.entries(typedNutrition);
  for (const [field, text] of fields) await page.locator(`#${field}`).fill(text);
  await page.getByLabel("Total sugars, g").fill("60");
  await page.getByLabel("Sodium, mg").fill("");
  const answer = page.waitForResponse((one) => one.request().method() === "POST");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await answer).status()).toBe(422);
  await expect(page.locator("#problem").getByRole("link")).toHaveText([
    "Total sugars in g per 100 g: It is a part of carbohydrate, which is 58.2 g.",
    "Sodium in mg per 100 g: Fill in all of them, 0 for what the laboratory did not find, or none.",
  ]);
  await expect(page.getByLabel("Added sugars, g")).toHaveValue("44");
  await expect(page.getByLabel("Total sugars, g")).toHaveValue("60");
  await expectAccessibleCopy(shop, page);
  await page.getByLabel("Total sugars, g").fill("47.1");
  await page.getByLabel("Sodium, mg").fill("23 mg");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  await expect(page.getByText("Nutrition per 100 g: filled in")).toBeVisible();
  await expect(later).toHaveCount(0);

  const path = new URL((await page.getByRole("link", { name: "On the shop" }).getAttribute("href"))!, page.url());
  const shown = (await seenAt(shop, path.pathname)).replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(shown).toContain(
    "Nutrition per 100 g Energy 512 kcal Protein 9.65 g Carbohydrate 58.2 g of which total sugars 47.1 g of which added sugars 44 g Total fat 26.8 g of which saturated fat 9.12 g of which trans fat 0.14 g of which cholesterol 18 mg Sodium 23 mg",
  );
  await page.getByRole("link", { name: "Copy" }).click();
  await expect(page.getByText("Nutrition per 100 g: not yet filled in")).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(later).toBeVisible();
  expect(await seenAt(shop, path.pathname)).not.toContain("Nutrition per 100 g");
});

test("of two owners at one product the second reads what changed and loses nothing typed", async ({
  page,
  shop,
  browser,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const other = await anotherOwner(shop, browser, "Anil");
  await page.goto("/back-office/products/snack-3");
  await other.goto("/back-office/products/snack-3");
  await other.getByLabel("How to keep it").fill("In a tin, away from the sun.");
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.locator("#done")).toContainText("Saved.");
  await other.context().close();

  await page.getByLabel("Description").fill("Crisp, with chana dal.");
  await page.getByLabel("How to keep it").fill("In a jar.");
  const answer = page.waitForResponse((one) => one.request().method() === "POST");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  expect((await answer).status()).toBe(409);
  await expect(page.locator("#problem")).toContainText("to “In a tin, away from the sun.”");
  await expect(page.getByLabel("How to keep it")).toHaveValue("In a jar.");
  await expect(page.getByLabel("Description")).toHaveValue("Crisp, with chana dal.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("#done")).toContainText("Saved.");
  const { rows } = await shop.pool.query("select storage, description from products where id = 'snack-3'");
  expect(rows).toEqual([{ storage: "In a jar.", description: "Crisp, with chana dal." }]);
});

function photograph(background: string): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

test("the owner adds photographs, is told which were refused, and the shop shows the main one", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  await page.goto("/back-office/products?show=pickles");
  await page.getByRole("link", { name: "Pictures of Avakaya" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pictures of Avakaya");
  const files = [
    { name: "red.jpg", mimeType: "image/jpeg", buffer: await photograph("#c31") },
    { name: "drawn.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") },
    { name: "green.jpg", mimeType: "image/jpeg", buffer: await photograph("#3a3") },
  ];
  await page.getByLabel("Add photographs").setInputFiles(files);
  await page.getByRole("button", { name: "Add them" }).click({ timeout: 120_000 });
  await expect(page.getByRole("alert")).toContainText("“drawn.jpg” is not a JPEG");
  const list = page.getByRole("list", { name: "Pictures, the main one first" }).getByRole("listitem");
  await expect(list).toHaveCount(2);
  const { rows } = await shop.pool.query<{ hash: string }>(
    "select hash from product_pictures where product_id = 'pickle-1' order by position",
  );
  const [red, green] = rows.map(({ hash }) => hash) as [string, string];
  const files400 = [red, green].map((hash) => `${shop.address}/photographs/${hash}-50-700.avif`);
  const statuses = () => Promise.all(files400.map(async (address) => (await fetch(address)).status));
  await expect.poll(statuses).toEqual([200, 200]);
  await expect.poll(() => cardOf(shop, "avakaya")).toContain(`/photographs/${red}-50-320.avif`);

  await page.getByRole("button", { name: "Make it the main one" }).click();
  await expect(page.getByRole("status")).toHaveText("It is the main picture now.");
  await page.getByLabel("What picture 1 shows").fill("Mango pickle in a steel bowl");
  await page.getByRole("button", { name: "Save the description" }).first().click();
  await expect(page.getByRole("status")).toHaveText("The words are stored.");
  await page.getByRole("button", { name: "Make picture 1 brighter, whiter" }).click();
  await expect(page.getByRole("status")).toContainText("its light is white");
  await page.getByRole("button", { name: "Show the right part of picture 1" }).click();
  await expect(page.getByRole("status")).toHaveText("The shop shows that part of it now.");
  await expectAccessibleCopy(shop, page);
  const product = await (await fetch(`${shop.address}/shop/avakaya`)).text();
  expect(product).toContain('alt="Mango pickle in a steel bowl"');
  const [, shared = ""] = /property="og:image" content="([^"]*)"/.exec(product) ?? [];
  expect(shared).toContain(`/photographs/${green}-75b-`);
  expect((await fetch(shared)).headers.get("Content-Type")).toBe("image/jpeg");
  const file = await fetch(`${shop.address}/photographs/${green}-75b-320.avif`);
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "image/avif"]);
  expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");

  await page.getByRole("button", { name: "Show picture 1 as it came" }).click();
  await expect(page.getByRole("status")).toHaveText("It is shown as it came.");
  expect(await cardOf(shop, "avakaya")).toContain(`/photographs/${green}-75-320.avif`);

  await page.getByRole("button", { name: "Take away" }).first().click();
  await page.getByRole("button", { name: "Take away" }).first().click();
  await expect(list).toHaveCount(0);
  expect(await cardOf(shop, "avakaya")).toContain("/pictures/avakaya-");
});
