import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { sellerOf } from "#domain/settings/settings.server.ts";
import { calendar } from "../../../tests/support/destinations.ts";
import { buildOrder, toChennai } from "../../../tests/support/orders.ts";
import { creditNoteOf, invoiceOf, type Issued } from "./documents.server.ts";
import { slipOf } from "../kitchen/slip.ts";

const gstin = "37AAPFU0939F1ZU";

function issued(changes: Partial<Issued> = {}): Issued {
  return {
    number: "TM/26-27/000001",
    issuedAt: new Date("2026-11-21T20:00:00Z"),
    seller: sellerOf({ ...defaultSettings, gstin }),
    ...changes,
  };
}

test("a registered seller's paper is a tax invoice of the day in India, taxed by the state of delivery", () => {
  const invoice = invoiceOf(buildOrder(toChennai), issued());
  expect(invoice).toMatchObject({
    title: "Tax invoice",
    issuedOn: "2026-11-22",
    placeOfSupply: { code: "33", name: "Tamil Nadu" },
    recipient: { name: "Meena Raman", state: { code: "33", name: "Tamil Nadu" }, gstin: null },
  });
  expect(invoice.delivery).toBeUndefined();
  expect(invoice.bill.isInterState).toBe(true);
  expect(invoiceOf(buildOrder(), issued()).bill.isInterState).toBe(false);
});

test("the paper names the state that gets the tax, and where it went", () => {
  const abroad = buildOrder({ ...toChennai, businessName: "Example Traders", gstin, placeOfSupply: "37" });
  const invoice = invoiceOf(abroad, issued());
  expect(invoice).toMatchObject({
    placeOfSupply: { code: "37", name: "Andhra Pradesh" },
    bill: { isInterState: false },
  });
  expect(invoice.recipient.state).toEqual({ code: "33", name: "Tamil Nadu" });
  const chandigarh = invoiceOf(buildOrder({ ...toChennai, placeOfSupply: "04" }), issued());
  expect(chandigarh).toMatchObject({ stateTax: "UTGST", bill: { isInterState: true } });
});

test("without a GSTIN it is a bill that names no tax", () => {
  expect(invoiceOf(buildOrder(toChennai), issued({ seller: sellerOf(defaultSettings) }))).toMatchObject({
    title: "Bill",
    isRegistered: false,
  });
});

test("a gift is billed to its sender and names where it went, a business by its name and GSTIN", () => {
  const gift = buildOrder({ ...toChennai, isGift: true, senderName: "Ravi", senderMobile: "+919848012346" });
  expect(invoiceOf(gift, issued())).toMatchObject({
    recipient: { name: "Ravi", street: [], town: [], mobile: "+919848012346" },
    delivery: {
      name: "Meena Raman",
      street: ["12, Sunrise Flats", "Second Main Road, Adyar"],
      town: ["Chennai 600020"],
    },
  });
  const business = buildOrder({ ...toChennai, businessName: "Example Traders", gstin: "33AAPFU0939F1Z2" });
  expect(invoiceOf(business, issued()).recipient).toMatchObject({
    name: "Example Traders",
    isBusiness: true,
    person: "Meena Raman",
    street: ["12, Sunrise Flats", "Second Main Road, Adyar"],
    town: ["Chennai 600020"],
    gstin: "33AAPFU0939F1Z2",
  });
});

test("a buyer with an address of its own is billed there, and where it went stands apart", () => {
  const own = { businessName: "Example Traders", gstin, billAddress: "5 Example Road, Tenali", billPincode: "522201" };
  const home = {
    name: "Example Traders",
    street: ["5 Example Road, Tenali", "522201"],
    state: { code: "37", name: "Andhra Pradesh" },
  };
  const bought = invoiceOf(buildOrder({ ...toChennai, ...own }), issued());
  expect(bought).toMatchObject({
    placeOfSupply: { code: "33", name: "Tamil Nadu" },
    bill: { isInterState: true },
    recipient: { ...home, gstin },
    delivery: {
      name: "Meena Raman",
      street: ["12, Sunrise Flats", "Second Main Road, Adyar"],
      town: ["Chennai 600020"],
      state: { code: "33", name: "Tamil Nadu" },
    },
  });
  const collected = invoiceOf(buildOrder({ ...own, collects: true }), issued());
  expect(collected.recipient).toMatchObject({ ...home, mobile: "+919848012345" });
  expect(collected.delivery).toBeUndefined();
  const gift = { isGift: true, senderName: "Ravi", senderMobile: "+919848012346" };
  const given = invoiceOf(buildOrder({ ...toChennai, ...own, ...gift, businessName: null, gstin: null }), issued());
  const { street } = home;
  const ravi = { name: "Ravi", isBusiness: false, street, town: [], mobile: gift.senderMobile, gstin: null };
  expect(given.recipient).toEqual(ravi);
  expect(given.placeOfSupply).toEqual({ code: "33", name: "Tamil Nadu" });
});

test("a credit note names its invoice and parts what was given back", () => {
  const note = issued({ number: "CN/26-27/000001" });
  expect(creditNoteOf(invoiceOf(buildOrder(toChennai), issued()), note, 10_500)).toMatchObject({
    title: "Credit note",
    original: { number: "TM/26-27/000001", issuedOn: "2026-11-22" },
    bill: { sum: { totalPaise: 10_500, taxPaise: 500, igstPaise: 500 } },
  });
});

test("a packing slip names what is taken at the door, and no price at all when it is a gift", () => {
  const order = buildOrder({ method: "cash" });
  const items = order.lines.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
  expect(slipOf(order, calendar).collectPaise).toBe(items + order.deliveryPaise + order.cashFeePaise);
  expect(slipOf(buildOrder(), calendar).collectPaise).toBeUndefined();
  const gift = slipOf(
    buildOrder({ method: "cash", isGift: true, senderName: "Ravi", giftMessage: "With love" }),
    calendar,
  );
  expect(gift).toMatchObject({ giftMessage: "With love", from: "Ravi" });
  expect(JSON.stringify(gift)).not.toMatch(/paise/i);
});
