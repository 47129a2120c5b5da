import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { packs } from "#domain/catalogue/schema.ts";
import { issueCreditNote, issueInvoice, listSnapshots } from "#domain/orders/documents/documents.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { aCart, submit } from "../../tests/support/checkout.ts";
import { db } from "../../tests/support/database.ts";

type Details = Partial<Parameters<typeof submit>[1]>;

const katli = "2";
const andhra = { gstin: "37AAPFU0939F1ZU", billAddress: "5 Example Road, Vijayawada", billPincode: "520001" };
const telangana = { gstin: "36AAPFU0939F1ZW", billAddress: "7 Example Road, Hyderabad", billPincode: "500034" };
const business = { businessName: "Sita Traders", method: "razorpay" as const };
const chennai = { pincode: "600020", city: "Chennai" };

beforeAll(async () => {
  await setFree(db, "all", 1_000_000);
  const facts = { legalName: "Example Foods", street: "1 Example Street", pincode: "522002", gstin: andhra.gstin };
  for (const [name, value] of Object.entries(facts)) await saveSetting(db, name, value);
});

const place = async (details: Details, packId = katli) =>
  submit(db, { ...business, cartId: await aCart(db, { [packId]: 1 }), ...details });

async function billed(details: Details) {
  const placed = await place(details);
  if (!placed.ok) throw new Error(placed.sentences.join());
  await issueInvoice(db, placed.order.id);
  await issueCreditNote(db, { orderId: placed.order.id, paise: 10_500 });
  const [paper, note] = await listSnapshots(db, placed.order.id);
  return { paper: paper!, note: note! };
}

const price = (paise: number) => db.update(packs).set({ price: paise }).where(eq(packs.id, "3"));

const taxes = ({ cgstPaise, sgstPaise, igstPaise }: Record<"cgstPaise" | "sgstPaise" | "igstPaise", number>) =>
  [cgstPaise > 0 && "CGST", sgstPaise > 0 && "SGST", igstPaise > 0 && "IGST"].filter(Boolean).join(" and ");

test.each([
  ["of Telangana to Guntur for itself", telangana, {}, "Andhra Pradesh", "CGST and SGST"],
  ["of Telangana to Guntur for others", telangana, { isForOthers: true }, "Telangana", "IGST"],
  ["of Andhra Pradesh to Chennai for itself", andhra, chennai, "Tamil Nadu", "IGST"],
  [
    "of Andhra Pradesh to Chennai for others",
    andhra,
    { ...chennai, isForOthers: true },
    "Andhra Pradesh",
    "CGST and SGST",
  ],
])("a business %s: place of supply and tax", async (_, buyer, details, supply, tax) => {
  const { paper, note } = await billed({ ...buyer, ...details });
  expect(paper).toMatchObject({
    placeOfSupply: { name: supply },
    recipient: { name: "Sita Traders", gstin: buyer.gstin, street: [buyer.billAddress, buyer.billPincode] },
    delivery: { name: "Lakshmi", street: expect.arrayContaining(["12-3-45"]) },
  });
  expect(taxes(paper.bill.sum)).toBe(tax);
  expect(note).toMatchObject({ placeOfSupply: { name: supply }, recipient: paper.recipient, delivery: paper.delivery });
  expect(taxes(note.bill.sum)).toBe(tax);
});

test("a pincode of another state than the GSTIN, or one that nobody knows, is told at its field", async () => {
  const refused = { ok: false, reason: "form" };
  expect(await place({ ...telangana, billPincode: "600020" })).toMatchObject({
    ...refused,
    problems: { billPincode: expect.stringContaining("600020 is in Tamil Nadu, and the GSTIN is of Telangana") },
  });
  const unknown = { billPincode: "India Post does not know the pincode 999999" };
  expect(await place({ ...telangana, billPincode: "999999" })).toMatchObject({ ...refused, problems: unknown });
});

test("from ₹50,000 before tax a gift's bill asks for its buyer's own address, and then says it", async () => {
  const gift = { businessName: null, isGift: true, isForOthers: true, senderName: "Ravi" };
  const own = { billAddress: "5 Example Road, Chennai", billPincode: "600020" };
  await price(52_499_00);
  expect(await place(gift, "3")).toMatchObject({ ok: true });
  await price(52_500_00);
  expect(await place(gift, "3")).toMatchObject({
    ok: false,
    reason: "form",
    problems: { billAddress: expect.stringContaining("CGST rule 46(e)"), billPincode: expect.any(String) },
  });
  expect(await place({ ...gift, isGift: false, senderName: null }, "3")).toMatchObject({ ok: true });
  expect(await place({ ...gift, ...own }, "3")).toMatchObject({ ok: true, order: { placeOfSupply: "37", ...own } });
});
