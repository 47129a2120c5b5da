import { dayInIndia } from "#platform/day.ts";
import { writeCreditNote, writeInvoice } from "../../support/documents.ts";
import { expect, inShopOfItsOwn } from "../../support/goods-desk.ts";
import { anOrder } from "../../support/orders.ts";
import { pageSizesOf } from "../../support/pdf.ts";
import { lettersOf, textOf, type Letter } from "../../support/pdf-text.ts";
import { signInAs } from "../../support/people.ts";
import { a4, expectPrinted } from "../../support/printed.ts";

// The orders are on every list of the kitchen, so no other test may see them.
const test = inShopOfItsOwn();
test.describe.configure({ mode: "default" });

test.use({ viewport: { width: 1280, height: 800 } });

const today = dayInIndia(new Date());
const telugu = "గుంటూరుజిల్లాబ్రాడీపేటమూడవవీధిశ్రీవేంకటేశ్వరస్వామిదేవాలయంఎదురుగా";

const lines = [{ name: "Q".repeat(80), unitPaise: 9_999_900, quantity: 99 }, { quantity: 2 }];

/** The longest texts that the forms take, without a space. Each letter of the alphabet stands for one field. */
function longest(letter: string) {
  return {
    name: letter.repeat(80),
    address1: `Plot${letter.repeat(96)}`,
    address2: telugu,
    landmark: `#12-3/4,${letter.repeat(72)}`,
    city: letter.repeat(60),
    note: `${letter.repeat(250)} ${telugu}`,
    dispatchOn: today,
    status: "placed",
    lines,
  } as const;
}

const gift = (letter: string) => ({
  isGift: true,
  senderName: letter.repeat(80),
  giftMessage: `${letter.repeat(200)}\n${telugu}\nశుభాకాంక్షలు ప్రేమతో`,
});

const byCash = { method: "cash", cashFeePaise: 3_000 } as const;

const business = {
  gstin: "36AAPFU0939F1ZW",
  businessName: "B".repeat(90),
  placeOfSupply: "36",
  billAddress: "D".repeat(120),
  billPincode: "500034",
};

test("a customer's bill, credit note, slip and order print whole, and nothing of the page around them", async ({
  page,
  shop,
}) => {
  const order = await anOrder(shop.pool, { ...longest("W"), ...gift("M"), ...business, couponCode: "DIWALI70" });
  await writeInvoice(shop.pool, order.id, { street: "R".repeat(90), legalName: "E".repeat(70) });
  const note = await writeCreditNote(shop.pool, order.id, 19_900);
  const base = `/orders/${order.token}`;
  const paper = { words: ".sheet" };
  await expectPrinted(page, `${base}/invoice`, a4, paper);
  await expectPrinted(page, `${base}/credit-notes/${note.replaceAll("/", "-")}`, a4, paper);
  await expectPrinted(page, `${base}/slip`, a4, paper);
  await expectPrinted(page, base, a4);
});

test("a bill of twelve lines in Telugu prints on one page, for its customer and at the desk", async ({
  page,
  shop,
}) => {
  await shop.pool.query("insert into settings (name, data) values ('telugu', 'true')");
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const twelve = Array.from({ length: 12 }, (_, at) => ({
    name: `Sankranti Pindi Vantalu ${at + 1}`,
    unitPaise: 349_00,
    quantity: 2,
    discountPaise: 10_00,
  }));
  const sender = { isGift: true, senderName: "Ravi Kumar", senderMobile: "+919848012346", couponCode: "DIWALI10" };
  const order = await anOrder(shop.pool, { ...sender, lines: twelve, status: "placed" });
  await shop.pool.query("update orders set language = 'te' where id = $1", [order.id]);
  const number = await writeInvoice(shop.pool, order.id, { fssai: "12345678901234" });
  const { rows } = await shop.pool.query<{ id: number }>("select id from documents where number = $1", [number]);
  for (const path of [`/te/orders/${order.token}/invoice`, `/back-office/month/papers/${rows[0]!.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^పన్ను బిల్లు.· Tax invoice$/);
    expect(pageSizesOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(1);
  }
});

test("slips print whole on each paper, and of four on a sheet none runs into its neighbour", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "staff" });
  const orders = [];
  for (const letter of ["W", "M", "K", "H", "G"]) {
    const isGift = letter === "M" || letter === "G";
    const own = isGift ? gift(letter) : byCash;
    orders.push(await anOrder(shop.pool, { ...longest(letter), ...own }));
  }
  const path = `/back-office/orders/print?what=slips&order=${orders.map(({ number }) => number).join("&order=")}`;
  await expectPrinted(page, path, a4, { words: ".slips" });
  await expectPrinted(page, `${path}&paper=roll`, { width: 80, height: 200, margin: 4 }, { words: ".slips" });
  const columns = [
    { left: 12, right: 102 },
    { left: 108, right: 198 },
  ];
  const letters = await expectPrinted(page, `${path}&paper=four`, a4, { words: ".slips", columns });
  for (const column of columns) {
    const own = letters.filter(({ left }) => left > column.left - 1 && left < column.right);
    const rows = Map.groupBy(own, ({ page: at, baseline }) => 1_000 * at + Math.round(baseline));
    const fills = [...rows]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([, row]) => /([WMKHG])\1{9}/.exec(row.map(({ text }) => text).join(""))?.[1] ?? []);
    const runs = fills.filter((fill, at) => fill !== fills[at - 1]);
    expect(runs, "each slip stands by itself").toEqual([...new Set(runs)]);
    expect(runs.length).toBeGreaterThan(1);
  }
});

test("each address label is on one label of 100 by 150 mm, however long the address is", async ({ page, shop }) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "staff" });
  const orders = [];
  for (const letter of ["W", "M", "h"]) {
    orders.push(await anOrder(shop.pool, { ...longest(letter), ...(letter !== "h" && byCash) }));
  }
  const path = `/back-office/orders/print?what=labels&order=${orders.map(({ number }) => number).join("&order=")}`;
  await expectPrinted(page, path, { width: 100, height: 150, margin: 4.5 }, { words: ".label" });
  expect(pageSizesOf(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(3);
});

test("on pack labels what the law asks for is whole, and nothing runs into the label beside it", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "staff" });
  await anOrder(shop.pool, { status: "placed", dispatchOn: today });
  await shop.pool.query("update products set name_te = $1 where id = '1'", ["బెల్లం గోధుమ మోతీచూర్ లడ్డు"]);
  const { rows } = await shop.pool.query<{ id: number }>(
    `insert into lots (product_id, origin, made_on, best_before, grams_made, grams_left, actor_name)
     values ('1', 'cooked', current_date, current_date + 7, 9000, 9000, 'Anil') returning id`,
  );
  const path = `/back-office/kitchen/labels?lot=${rows[0]!.id}&n-1-500-${rows[0]!.id}=7`;
  const sheets = [
    { paper: "a4-24", height: 297, left: 7, width: 64, step: 66, across: 3 },
    { paper: "a4-65", height: 297, left: 4.75, width: 38.1, step: 40.6, across: 5 },
    { paper: "roll", height: 25, left: 0, width: 50, step: 0, across: 1 },
  ];
  for (const { paper, height, left, width, step, across } of sheets) {
    await page.goto(`${path}&paper=${paper}`);
    await page.evaluate(() => document.fonts.ready);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pageSizesOf(pdf)[0]!.height).toBeCloseTo(height, 0);
    const letters = lettersOf(pdf);
    const isWithin = (letter: Letter, at: number) =>
      letter.left > left + at * step - 0.1 && letter.right < left + at * step + width + 0.1;
    const places = Array.from({ length: across }, (_, at) => at);
    const astray = letters.filter((letter) => letter.text.trim() !== "" && !places.some((at) => isWithin(letter, at)));
    expect(textOf(astray), paper).toBe("");
    const whole = textOf(letters.filter((letter) => letter.isWhole && letter.page === 0 && isWithin(letter, 0)));
    for (const words of [
      "Motichoor",
      "Net500g",
      "MRP₹",
      `Batch${rows[0]!.id}Made`,
      "Bestbefore",
      "FSSAI",
      "Complaints:",
    ])
      expect(whole, paper).toContain(words);
  }
});

test("the lists of the kitchen and of a recall print whole on A4, without what is to be pressed", async ({
  page,
  shop,
}) => {
  await signInAs(page, shop.pool, { name: "Sita", role: "owner" });
  const given = { ...longest("W"), ...gift("M") };
  const order = await anOrder(shop.pool, { ...given, status: "delivered", email: `${"x".repeat(60)}@example.com` });
  await anOrder(shop.pool, { ...given, dispatchOn: "2026-11-01" });
  const { rows } = await shop.pool.query<{ id: number }>("select min(id) as id from lots where product_id = '1'");
  const lot = rows[0]!.id;
  await shop.pool.query("insert into lot_allocations (order_id, position, lot_id, grams) values ($1, 0, $2, 1)", [
    order.id,
    lot,
  ]);
  await expectPrinted(page, "/back-office/kitchen", { ...a4, margin: 10 }, { words: ".kitchen" });
  await expectPrinted(page, "/back-office/kitchen/wall", a4);
  await expectPrinted(page, "/back-office/kitchen/buy", a4);
  await expectPrinted(page, `/back-office/lots/${lot}/recall`, a4);
  for (const path of ["/back-office/kitchen", "/back-office/kitchen/buy", `/back-office/lots/${lot}/recall`]) {
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    for (const chrome of ["button", "input", "textarea", "nav", "header", "[role=search]", ".trial"])
      await expect(page.locator(chrome).filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: "screen" });
  }
});
