import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { sellerOf } from "#domain/settings/seller.ts";
import { calendar } from "../../../tests/support/destinations.ts";
import { aFullOrder } from "../../../tests/support/full-order.ts";
import type { Document } from "./documents.server.ts";
import { creditNoteOf, invoiceOf } from "./invoice.ts";
import { slipOf } from "../slip.ts";

const gstin = "37AAPFU0939F1ZU";

function aDocument(changes: Partial<Document> = {}): Document {
  return {
    id: 1,
    kind: "invoice",
    number: "TM/26-27/000001",
    financialYear: "2026-27",
    serial: 1,
    orderId: "order",
    issuedAt: new Date("2026-11-21T20:00:00Z"),
    refundId: null,
    paise: null,
    seller: sellerOf({ ...defaultSettings, gstin }),
    ...changes,
  };
}

test("a registered seller's paper is a tax invoice of the day in India, taxed by the state of delivery", () => {
  const invoice = invoiceOf(aFullOrder(), aDocument());
  expect(invoice).toMatchObject({
    title: "Tax invoice",
    issuedOn: "22 November 2026",
    placeOfSupply: "Tamil Nadu (33)",
    recipient: { name: "Lakshmi", state: "Tamil Nadu (33)", gstin: null },
  });
  expect(invoice.delivery).toBeUndefined();
  expect(invoice.bill.isInterState).toBe(true);
  expect(invoiceOf(aFullOrder({ stateCode: "37" }), aDocument()).bill.isInterState).toBe(false);
});

test("an order from before buyers gave their own address keeps its paper: the state of the GSTIN, where it went", () => {
  const abroad = aFullOrder({ businessName: "Example Traders", gstin });
  const invoice = invoiceOf(abroad, aDocument());
  expect(invoice).toMatchObject({ placeOfSupply: "Andhra Pradesh (37)", bill: { isInterState: false } });
  expect(invoice.recipient.state).toBe("Tamil Nadu (33)");
  const chandigarh = invoiceOf(aFullOrder({ gstin: "04AAPFU0939F1Z3" }), aDocument());
  expect(chandigarh).toMatchObject({ stateTax: "UTGST", bill: { isInterState: true } });
});

test("without a GSTIN it is a bill that names no tax", () => {
  expect(invoiceOf(aFullOrder(), aDocument({ seller: sellerOf(defaultSettings) }))).toMatchObject({
    title: "Bill",
    isRegistered: false,
  });
});

test("a gift is billed to its sender and names where it went, a business by its name and GSTIN", () => {
  const gift = aFullOrder({ isGift: true, senderName: "Ravi", senderMobile: "+919848012346" });
  expect(invoiceOf(gift, aDocument())).toMatchObject({
    recipient: { name: "Ravi", address: [], mobile: "+919848012346" },
    delivery: { name: "Lakshmi", address: ["12 Temple Street", "Chennai 600001"] },
  });
  const business = aFullOrder({ businessName: "Example Traders", gstin: "33AAPFU0939F1Z2" });
  expect(invoiceOf(business, aDocument()).recipient).toMatchObject({
    name: "Example Traders",
    address: ["Lakshmi", "12 Temple Street", "Chennai 600001"],
    gstin: "33AAPFU0939F1Z2",
  });
});

test("a buyer with an address of its own is billed there, and where it went stands apart", () => {
  const own = { businessName: "Example Traders", gstin, billAddress: "5 Example Road, Tenali", billPincode: "522201" };
  const home = { name: "Example Traders", address: ["5 Example Road, Tenali", "522201"], state: "Andhra Pradesh (37)" };
  const bought = invoiceOf(aFullOrder({ ...own, placeOfSupply: "33" }), aDocument());
  expect(bought).toMatchObject({
    placeOfSupply: "Tamil Nadu (33)",
    bill: { isInterState: true },
    recipient: { ...home, gstin },
    delivery: { name: "Lakshmi", address: ["12 Temple Street", "Chennai 600001"], state: "Tamil Nadu (33)" },
  });
  const collected = invoiceOf(aFullOrder({ ...own, collects: true, stateCode: "37" }), aDocument());
  expect(collected.recipient).toMatchObject({ ...home, mobile: "9848012345" });
  expect(collected.delivery).toBeUndefined();
  const gift = { isGift: true, senderName: "Ravi", senderMobile: "+919848012346" };
  const given = invoiceOf(aFullOrder({ ...own, ...gift, businessName: null, gstin: null }), aDocument());
  expect(given.recipient).toEqual({ name: "Ravi", address: home.address, mobile: gift.senderMobile, gstin: null });
  expect(given.placeOfSupply).toBe("Tamil Nadu (33)");
});

test("a credit note names its invoice and parts what was given back", () => {
  const note = aDocument({ kind: "credit-note", number: "CN/26-27/000001", paise: 10_500 });
  expect(creditNoteOf(aFullOrder(), note, aDocument())).toMatchObject({
    title: "Credit note",
    original: { number: "TM/26-27/000001", issuedOn: "22 November 2026" },
    bill: { sum: { totalPaise: 10_500, taxPaise: 500, igstPaise: 500 } },
  });
});

test("a packing slip names what is taken at the door, and no price at all when it is a gift", () => {
  const order = aFullOrder({ method: "cash" });
  const items = order.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
  expect(slipOf(order, calendar).collectPaise).toBe(items + order.deliveryPaise + order.cashFeePaise);
  expect(slipOf(aFullOrder({ method: "upi" }), calendar).collectPaise).toBeUndefined();
  const gift = slipOf(
    aFullOrder({ method: "cash", isGift: true, senderName: "Ravi", giftMessage: "With love" }),
    calendar,
  );
  expect(gift).toMatchObject({ giftMessage: "With love", from: "Ravi" });
  expect(JSON.stringify(gift)).not.toMatch(/paise/i);
});
