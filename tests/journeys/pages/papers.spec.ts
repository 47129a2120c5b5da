import { writeCreditNote, writeInvoice } from "../../support/documents.ts";
import { expect, test } from "../../support/journey.ts";
import { pagesOf } from "../../support/pdf.ts";
import { anOrder, ladduAndPickle, toChennai } from "../../support/orders.ts";
import { aPerson, giveSession } from "../../support/people.ts";

test.use({ expectedErrors: /status of 404/ });

const bought = {
  ...toChennai,
  ...ladduAndPickle,
  status: "placed",
  dispatchOn: "2026-11-23",
  promisedOn: "2026-11-26",
} as const;

test("the invoice has every field of the law, and only the paper is printed", async ({ page, database }) => {
  const order = await anOrder(database, bought);
  const number = await writeInvoice(database, order.id, { fssai: "12345678901234" });
  await page.goto(`/orders/${order.token}/invoice`);

  const paper = page.getByRole("article", { name: "Tax invoice" });
  for (const words of [
    "Example Foods",
    "1 Example Street",
    "Guntur 522002, Andhra Pradesh (37)",
    "GSTIN 37AAPFU0939F1ZU",
    "FSSAI Lic. 12345678901234",
    number,
    "22 November 2026",
    order.number,
    "Meena Raman",
    "12, Sunrise Flats",
    "Chennai 600020",
    "Tamil Nadu (33)",
    "Tax payable on reverse charge: No",
    "Nine Hundred Eighty Seven Rupees Only",
    "Issued electronically, so without a signature.",
  ]) {
    await expect(paper).toContainText(words);
  }
  await expect(paper.getByRole("row", { name: /^Motichoor Laddu/ })).toContainText(
    /21069099.*2 packs.*349\.00.*664\.76.*33\.24 \(5 %\).*698\.00/,
  );
  await expect(paper.getByRole("row", { name: /^Total/ })).toContainText(/940\.00.*47\.00.*987\.00/);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");

  await page.emulateMedia({ media: "print" });
  await expect(paper).toBeVisible();
  for (const part of [".head", ".foot", ".wa", ".sheet__more"]) await expect(page.locator(part)).toBeHidden();
});

test("a bill of twelve lines prints on one page, with discount, two addresses and either tax", async ({
  page,
  database,
}) => {
  const lines = Array.from({ length: 12 }, (_, index) => ({
    name: `Sankranti Pindi Vantalu ${index + 1}`,
    unitPaise: 349_00,
    quantity: 2,
    discountPaise: 10_00,
  }));
  const gift = { isGift: true, senderName: "Ravi Kumar", senderMobile: "+919848012346" };
  const home = { stateCode: "37", city: "Guntur", district: "Guntur", pincode: "522002" };
  for (const where of [{}, home]) {
    const order = await anOrder(database, { ...bought, ...gift, ...where, lines, couponCode: "DIWALI10" });
    await writeInvoice(database, order.id, { fssai: "12345678901234" });
    await page.goto(`/orders/${order.token}/invoice`);
    await expect(page.getByRole("article").getByRole("row")).toHaveCount(1 + 12 + 1 + 1);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  }
});

test("within the state the halves stand apart, and a gift names its sender and where it went", async ({
  page,
  database,
}) => {
  const sender = { isGift: true, senderName: "Ravi Kumar", senderMobile: "+919848012346" };
  const home = { stateCode: "37", city: "Guntur", district: "Guntur", pincode: "522002" };
  const order = await anOrder(database, { ...bought, ...sender, ...home, giftMessage: "Happy Ugadi", method: "cash" });
  await writeInvoice(database, order.id);
  await page.goto(`/orders/${order.token}/invoice`);
  await expect(page.getByRole("columnheader")).toContainText(["Price, ₹", "CGST", "SGST", "Amount, ₹"]);
  await expect(page.getByRole("row", { name: /^Total/ })).toContainText(/940\.00.*23\.50.*23\.50.*987\.00/);
  const paper = page.getByRole("article");
  await expect(paper.locator("section", { hasText: "Billed to" })).toContainText("Ravi Kumar");
  await expect(paper.locator("section", { hasText: "Delivered to" })).toContainText("Meena Raman");

  await page.goto(`/orders/${order.token}/slip`);
  const slip = page.getByRole("article", { name: "A gift for you" });
  await expect(slip).toContainText("Happy Ugadi");
  await expect(slip.getByRole("listitem")).toHaveText([
    /2 ×.*Motichoor Laddu, 500 g.*Best before 30 November or later/,
    /1 ×.*Avakaya, 250 g/,
  ]);
  // The order's number is random and may contain any digits.
  expect((await slip.innerText()).replaceAll(order.number, "")).not.toMatch(/Rs|698|349|987/);
});

test("a shop without a GSTIN gives a bill that names no tax, and a slip says what the rider takes", async ({
  page,
  database,
}) => {
  const order = await anOrder(database, { ...bought, method: "cash", cashFeePaise: 3000 });
  await writeInvoice(database, order.id, { gstin: "", legalName: "" });
  await page.goto(`/orders/${order.token}/invoice`);
  const paper = page.getByRole("article", { name: "Bill" });
  await expect(paper).toContainText("1,017.00");
  await expect(paper).not.toContainText(/GST|Taxable/);
  await page.goto(`/orders/${order.token}/slip`);
  await expect(page.getByRole("article")).toContainText("Cash on delivery ₹1,017");
});

test("money given back has a credit note, which names its invoice", async ({ page, database }) => {
  const buyer = { gstin: "37AAPFU0939F1ZU", businessName: "Sita Traders", placeOfSupply: "33" };
  const order = await anOrder(database, { ...bought, ...buyer, billAddress: "5 Example Road", billPincode: "520001" });
  const invoice = await writeInvoice(database, order.id);
  const number = await writeCreditNote(database, order.id, 19_900);
  await page.goto(`/orders/${order.token}/invoice`);
  await page.getByRole("link", { name: `Credit note ${number}` }).click();
  const note = page.getByRole("article", { name: "Credit note" });
  await expect(note).toContainText(`${invoice} of 22 November 2026`);
  await expect(note).toContainText("Authorised signatory");
  await expect(note.getByRole("row", { name: /^Total/ })).toContainText(/189\.52.*9\.48.*199\.00/);
  await expect(note.locator("section", { hasText: "Credited to" })).toContainText(
    /^Credited toSita Traders5 Example Road520001Andhra Pradesh \(37\)GSTIN 37AAPFU0939F1ZU$/,
  );
  await expect(note.locator("section", { hasText: "Delivered to" })).toContainText("Tamil Nadu (33)");
  await expect(note.locator("section", { hasText: "Place of supply" })).toContainText("Tamil Nadu (33)");

  const stranger = await anOrder(database, { status: "placed" });
  const elsewhere = await page.goto(page.url().replace(order.token, stranger.token));
  expect(elsewhere?.status()).toBe(404);
});

test("before it is made, the bill says when it will be; a wrong link leads nowhere", async ({ page, database }) => {
  const order = await anOrder(database, { method: "cash" });
  const answer = await page.goto(`/orders/${order.token}/invoice`);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("main")).toContainText("when your parcel leaves the kitchen");
  for (const path of ["invoice", "slip", "credit-notes/CN-26-27-000001"]) {
    expect((await page.goto(`/orders/nobody/${path}`))?.status()).toBe(404);
  }
});

test("a coupon's discount stands on the invoice and in the buyer's data, and not on what the receiver of a gift sees", async ({
  page,
  context,
  database,
}) => {
  const { id } = await aPerson(database);
  const gift = { isGift: true, senderName: "Ravi Kumar", senderMobile: "+919848012346" };
  const [laddu, pickle] = bought.lines;
  const lines = [{ ...laddu, discountPaise: 70_00 }, pickle];
  const order = await anOrder(database, {
    ...bought,
    ...gift,
    lines,
    number: "TM-GVFTMNC",
    userId: id,
    couponCode: "DIWALI70",
  });
  await writeInvoice(database, order.id);

  await page.goto(`/orders/${order.token}/invoice`);
  const paper = page.getByRole("article");
  await expect(paper).toContainText("DIWALI70");
  await expect(paper.getByRole("row", { name: /^Motichoor Laddu/ })).toContainText(/349\.00.*70\.00.*628\.00/);
  await expect(paper.getByRole("row", { name: /^Total/ })).toContainText("917.00");

  await giveSession(page, database, id);
  const { orders } = await (await page.request.get("/account/data.json")).json();
  expect(orders[0]).toMatchObject({
    couponCode: "DIWALI70",
    lines: [{ discountPaise: 7000 }, { discountPaise: 0 }],
    sums: { totalPaise: 91_700 },
  });
  await context.clearCookies();

  await page.goto("/track");
  await page.getByLabel("Order number").fill(order.number);
  await page.getByLabel("Mobile number or e-mail").fill("98480 12345");
  await page.getByRole("button", { name: "Show my order" }).click();
  const received = page.getByRole("main");
  await expect(received).toContainText("Motichoor Laddu");
  expect((await received.innerText()).replaceAll(order.number, "")).not.toMatch(/Coupon|DIWALI70|₹|Rs/);
  await page.goto(`/orders/${order.token}/slip`);
  const slip = page.getByRole("article", { name: "A gift for you" });
  expect((await slip.innerText()).replaceAll(order.number, "")).not.toMatch(/Coupon|DIWALI70|₹|Rs|628|917/);
});
