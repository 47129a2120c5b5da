import { expect, test } from "vitest";
import { textsOf } from "#app/form.server.ts";
import { boardAddress, readBoardAddress } from "#app/back-office/orders/board-address.ts";
import { pageIn } from "#app/ui/pagination.tsx";
import { parseEmail } from "#domain/accounts/email.ts";
import { emailForm } from "#domain/accounts/forms.ts";
import { parseForeignNumber, parseIndianMobile } from "#domain/accounts/mobile-number.ts";
import { parseQuantity } from "#domain/cart/cart.ts";
import { bulkForm } from "#domain/catalogue/prices/bulk-price.ts";
import { countLotForm } from "#domain/catalogue/lots/lot-form.ts";
import { readMilligrams } from "#domain/catalogue/recipes/recipe.ts";
import { searchWordsOf, withoutPhrases } from "#domain/catalogue/search/search.ts";
import { readCount } from "#domain/catalogue/stock/count.ts";
import { person } from "#domain/checkout/checkout-form.ts";
import { couponForm } from "#domain/coupons/coupon-form.ts";
import { readCode } from "#domain/coupons/coupon.ts";
import { parsePincode } from "#domain/delivery/delivery.ts";
import { readHolidays } from "#domain/delivery/holiday.ts";
import { transitDays } from "#domain/delivery/zone-form.ts";
import { abroadForm, weddingForm } from "#domain/enquiries/enquiry.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { parseGstin } from "#domain/gst/gstin.ts";
import { parseRupees } from "#domain/money.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { readParcel } from "#domain/orders/parcels/parcel.ts";
import { readSearch } from "#domain/orders/board/search.ts";
import { parseUtr } from "#domain/payments/statement/utr.ts";
import { pauseEnd } from "#domain/settings/pause.ts";
import { settingsSchema, type Settings } from "#domain/settings/setting-values.ts";
import { parseDay } from "#platform/written-day.ts";

const dtdc = {
  id: 1,
  name: "DTDC",
  trackingPage: null,
  numberExamples: [],
  isNumbered: true,
  fileColumns: [],
  endedAt: null,
};

/** Marks that nobody sees. Chosen by other people's fault reports and by Unicode's list of ignorable characters. */
const marks = [
  "\u00AD\u034F\u061C\u115F\u17B4\u180B\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2060\u2063\u2066",
  "\u2067\u2068\u2069\u206A\u3164\uFE00\uFE0E\uFE0F\uFEFF\uFFA0\uFFF9\uFFFC\0\u0007\u0090\u{E0001}\u{E0020}\u{E0100}\u{E01EF}",
].flatMap((some) => Array.from(some));

const now = new Date("2026-11-26T06:00:00Z");
const enquiry = { name: "Sita", message: "Laddus", mobile: "9848012345", occasionTime: "10:30" };
const fromAbroad = { ...enquiry, mobile: "+44 113 496 0123", country: "United Kingdom", city: "Leeds", items: "Laddu" };
const bulk = {
  shelf: "all",
  direction: "up",
  unit: "percent",
  rounding: "rupee",
  firstDay: "",
  lastDay: "",
};
const coupon = { code: "DIWALI10", percent: "10", firstDay: "26/11/2026" };

/** Every strict reader, with what is typed and what it means. */
const readers: Record<string, { read: (text: string) => unknown; typed: string; means: unknown }> = {
  "an Indian mobile": { read: parseIndianMobile, typed: "+91 98480-12345", means: "+919848012345" },
  "a foreign number": { read: parseForeignNumber, typed: "+1 (415) 555-0100", means: "+14155550100" },
  "an e-mail address": { read: parseEmail, typed: "Sita@example.com", means: "sita@example.com" },
  "the e-mail of an account": {
    read: (email) => emailForm.parse({ email }).email,
    typed: "s@example.com",
    means: "s@example.com",
  },
  "the e-mail of an order": {
    read: (text) => person.email.parse(text),
    typed: "s@example.com",
    means: "s@example.com",
  },
  "the e-mail of an enquiry from abroad": {
    read: (email) => abroadForm.parse({ ...fromAbroad, email }).email,
    typed: "s@example.com",
    means: "s@example.com",
  },
  "a pincode": { read: parsePincode, typed: "522 002", means: "522002" },
  "a GSTIN": { read: parseGstin, typed: "27aapfu0939f1zv", means: "27AAPFU0939F1ZV" },
  "a coupon": { read: readCode, typed: "diwali-10", means: "DIWALI10" },
  "a UTR": { read: parseUtr, typed: "UTR: 632512345678", means: "632512345678" },
  "an order number": { read: readOrderNumber, typed: "tm-7k3qxrp", means: "TM-7K3QXRP" },
  "an enquiry's reference": { read: readReference, typed: "TG-7K3Q-XRPA", means: "TG-7K3Q-XRPA" },
  rupees: { read: parseRupees, typed: "₹ 1,24,500.50", means: 1_24_500_50 },
  "a quantity": { read: (text) => parseQuantity(text), typed: "12", means: 12 },
  "a weight": { read: readCount, typed: "-2.5 kg", means: { change: -2500 } },
  "the weight of a batch": { read: (left) => countLotForm.parse({ left }).left, typed: "2500 g", means: 2500 },
  "grams of a recipe": { read: readMilligrams, typed: "0.5 g", means: 500 },
  "a percentage": { read: (amount) => bulkForm.parse({ ...bulk, amount }).amount, typed: "8.5 %", means: 850 },
  "working days": { read: (text) => transitDays.parse(text), typed: "12", means: 12 },
  "a day": { read: parseDay, typed: "24-Nov-2026", means: "2026-11-24" },
  "a day of a coupon": {
    read: (firstDay) => couponForm.parse({ ...coupon, firstDay }).firstDay,
    typed: "24/11/2026",
    means: "2026-11-24",
  },
  "a coupon's percentage": {
    read: (percent) => couponForm.parse({ ...coupon, percent }).percent,
    typed: "10 %",
    means: 10,
  },
  "the day of a wedding": {
    read: (occasionDate) => weddingForm(now).parse({ ...enquiry, email: "", occasionDate }).occasionDate,
    typed: "24/11/2027",
    means: "2027-11-24",
  },
  "the hour of a wedding": {
    read: (occasionTime) =>
      weddingForm(now).parse({ ...enquiry, email: "", occasionDate: "24/11/2027", occasionTime }).occasionTime,
    typed: "10:30",
    means: "10:30",
  },
  "the guests of a wedding": {
    read: (guests) => weddingForm(now).parse({ ...enquiry, email: "", occasionDate: "24/11/2027", guests }).guests,
    typed: "1,200",
    means: 1200,
  },
  "the budget of a wedding": {
    read: (budget) => weddingForm(now).parse({ ...enquiry, email: "", occasionDate: "24/11/2027", budget }).budgetPaise,
    typed: "₹1,50,000",
    means: 1_50_000_00,
  },
  "the end of a pause": {
    read: (text) => pauseEnd("until", now, text)?.toISOString(),
    typed: "16:30",
    means: "2026-11-26T11:00:00.000Z",
  },
  "a tracking number": {
    read: (trackingNumber) => readParcel([dtdc], { courier: "DTDC", trackingNumber }),
    typed: "D12-345 678",
    means: { ok: true, parcel: { courier: "DTDC", trackingNumber: "D12345678" } },
  },
  "a search for an order": {
    read: readSearch,
    typed: "98480 12345",
    means: { by: { mobile: "+919848012345" } },
  },
  "a search for a product": {
    read: (text) => searchWordsOf(text).map((word) => word.text),
    typed: "Kaju katli",
    means: ["kaju", "katli"],
  },
  "the page of a list": { read: (page) => pageIn(new URLSearchParams({ page })), typed: "12", means: 12 },
  ...Object.fromEntries(
    Object.entries({
      email: ["shop@example.com", "shop@example.com"],
      phone: ["98480-12345", "+91 98480 12345"],
      whatsapp: ["+91 98480 12345", "919848012345"],
      pincode: ["522 002", "522002"],
      fssai: ["1001 3022 000 001", "10013022000001"],
      gstin: ["27 AAPFU0939F1ZV", "27AAPFU0939F1ZV"],
      cutOff: ["14:00", "14:00"],
      opensAt: ["09:00", "09:00"],
      ordersPerDay: ["120", 120],
      daysToReport: ["2", 2],
      cashMax: ["3,000", 3000_00],
      unpaidShare: ["30", 30],
      upiId: ["tastemakers@okbank", "tastemakers@okbank"],
      instagram: ["https://instagram.com/shop", "https://instagram.com/shop"],
      recipesConfirmedOn: ["2026-11-21", "2026-11-21"],
    } as const).map(([name, [typed, means]]) => [
      `the setting ${name}`,
      { read: (text: string) => settingsSchema.shape[name as keyof Settings].parse(text), typed, means },
    ]),
  ),
};

test.each(Object.entries(readers))("%s is read with any mark in any place", (_, { read, typed, means }) => {
  expect(means).toBeDefined();
  for (const mark of ["", ...marks]) {
    const places = Array.from({ length: typed.length + 1 }, (__, at) => typed.slice(0, at) + mark + typed.slice(at));
    for (const pasted of [...places, `${mark}${mark}${typed}${mark}`]) {
      expect([pasted, read(pasted)]).toEqual([pasted, means]);
    }
  }
});

test.each(Object.entries(readers))("%s is read with spaces and dashes of any kind", (_, { read, typed, means }) => {
  for (const space of "\u00A0\u1680\u2000\u2007\u2009\u200A\u202F\u205F\u3000\t") {
    const pasted = `${space}${typed.replaceAll(" ", space)}${space}`;
    expect([pasted, read(pasted)]).toEqual([pasted, means]);
  }
  for (const dash of "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uFE58\uFE63\uFF0D") {
    const pasted = typed.replaceAll("-", dash);
    expect([pasted, read(pasted)]).toEqual([pasted, means]);
  }
});

const scripts = [
  "౦౧౨౩౪౫౬౭౮౯",
  "०१२३४५६७८९",
  "௦௧௨௩௪௫௬௭௮௯",
  "೦೧೨೩೪೫೬೭೮೯",
  "০১২৩৪৫৬৭৮৯",
  "۰۱۲۳۴۵۶۷۸۹",
  "０１２３４５６７８９",
];

test.each(Object.entries(readers).filter(([, { typed }]) => !/[a-z@]/i.test(typed)))(
  "%s is read in the digits of other scripts",
  (_, { read, typed, means }) => {
    for (const digits of scripts) {
      const written = typed.replaceAll(/\d/g, (digit) => digits[Number(digit)]!);
      expect([written, read(written)]).toEqual([written, means]);
    }
  },
);

test.each([
  "+91 098480 12345",
  "+91-0-98480-12345",
  "0091 98480 12345",
  "091 98480 12345",
  "(+91) 98480.12345",
  "०९८४८०१२३४५",
  "\u202A+91 98480 12345\u202C",
])("%j is the mobile +91 98480 12345", (typed) => {
  expect(parseIndianMobile(typed)).toBe("+919848012345");
  expect(settingsSchema.shape.phone.parse(typed)).toBe("+91 98480 12345");
});

test.each(["98480 1234", "98480 123456", "+92 98480 12345", "00 98480 12345", "9848O 12345", "", "\u200B"])(
  "%j is no Indian mobile",
  (typed) => {
    expect(parseIndianMobile(typed)).toBeUndefined();
  },
);

test("codes are read with the words and signs that were copied along", () => {
  for (const typed of ["GSTIN: 27AAPFU0939F1ZV", "GST No. 27.AAPFU.0939F.1ZV", "“27AAPFU0939F1ZV”,"]) {
    expect([typed, parseGstin(typed)]).toEqual([typed, "27AAPFU0939F1ZV"]);
  }
  for (const typed of ["Order no. TM-7K3QXRP", "#TM–7K3QXRP.", "order 7k3qxrp", "Order number: TM 7K3Q XRP"]) {
    expect([typed, readOrderNumber(typed)]).toEqual([typed, "TM-7K3QXRP"]);
  }
  expect(readCode("“DIWALI_10”")).toBe("DIWALI10");
  expect(readCode("దీపావళి100")).toBeUndefined();
  expect(parsePincode("522002/522003")).toBeUndefined();
});

test("a name of a holiday keeps its joiners, and its day may be pasted with any dash", () => {
  const name = "రాజ్\u200Cకుమార్ festival";
  expect(readHolidays(`14‑01−2027 – ${name}`, "2026-11-26")).toEqual({
    ok: true,
    holidays: [{ day: "2027-01-14", name }],
  });
});

test("every field of a posted form loses its marks, but for the joiners of a name", () => {
  const form = new FormData();
  form.set("name", "\u202Eరాజ్\u200Cకుమార్\u200B\u00A0Rao\uFEFF");
  form.set("landmark", "\u200D\u2060");
  form.set("note", "one\r\ntwo\0");
  expect(textsOf(form)).toEqual({ name: "రాజ్\u200Cకుమార్ Rao", landmark: "", note: "one\ntwo" });
});

test("what is searched for in an address loses its marks", () => {
  const asked = readBoardAddress(new URLSearchParams({ q: "\u202ATM\u20117K3QXRP\u202C\u200B" }));
  expect(boardAddress(asked)).toBe("/back-office/orders?q=TM%E2%80%917K3QXRP");
  expect(readSearch(asked.q!)).toMatchObject({ number: "TM-7K3QXRP" });
  expect(withoutPhrases("lad\u200Bdu nut\u2011free")).toEqual({ typed: "laddu", meant: ["no-nuts"] });
});
