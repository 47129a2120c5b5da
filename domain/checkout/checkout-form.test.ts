import { expect, test } from "vitest";
import { sayIssue } from "#app/sentences/issues.ts";
import { collectionForm, deliveryForm, fieldOrder } from "./checkout-form.ts";

const form = {
  name: "Lakshmi",
  mobile: "9848012345",
  email: "ravi@example.com",
  deliverOn: "2026-11-23",
  method: "upi",
};
const gstin = "27AAPFU0939F1ZV";
const businessName = "Sita Traders";

const own = { billAddress: "5 Example Road,\n Mumbai", billPincode: "400 001" };
const faultsOf = (typed: object) =>
  (collectionForm.safeParse({ ...form, ...typed }).error?.issues ?? []).map((issue) => ({
    path: issue.path,
    message: sayIssue(issue),
  }));

test("a bill with a GSTIN names the business, its address and pincode", () => {
  expect(faultsOf({ gstin })).toMatchObject([
    { path: ["businessName"], message: "Enter the name of the business with this GSTIN" },
    { path: ["billAddress"], message: "Enter the address on the GST certificate" },
    { path: ["billPincode"], message: "Enter the pincode of the address for the bill" },
  ]);
  expect(faultsOf({ gstin, businessName, method: undefined }).map(({ path }) => path[0])).toEqual([
    "method",
    "billAddress",
    "billPincode",
  ]);
  expect(collectionForm.parse({ ...form, ...own, gstin, businessName })).toMatchObject({
    gstin,
    billAddress: "5 Example Road, Mumbai",
    billPincode: "400001",
    isForOthers: false,
  });
  expect(faultsOf({ ...own, billAddress: " " })).toMatchObject([{ path: ["billAddress"] }]);
  expect(faultsOf({ ...own, billPincode: "40001" })).toMatchObject([{ path: ["billPincode"] }]);
  expect(collectionForm.parse({ ...form, gstin: " " })).toMatchObject({ gstin: null, billAddress: null });
});

test("what a business gives to others is said by a tick, or by being a gift, which may have a GSTIN too", () => {
  const place = { address1: "12-3", address2: "4th line", city: "Guntur", pincode: "522002" };
  const bought = { ...form, ...place, ...own, gstin, businessName };
  expect(deliveryForm.parse(bought).isForOthers).toBe(false);
  expect(deliveryForm.parse({ ...bought, forOthers: "yes" }).isForOthers).toBe(true);
  expect(deliveryForm.parse({ ...bought, isGift: "yes", senderName: "Ravi", giftOn: "2026-11-23" })).toMatchObject({
    isForOthers: true,
    gstin,
  });
  expect(faultsOf({ isGift: "yes", giftOn: "2026-11-23" })).toMatchObject([
    { path: ["senderName"], message: expect.stringMatching(/^Enter your name/) },
  ]);
});

test("the sender of a gift gives a mobile or an e-mail, by which the order is found again", () => {
  const gift = { isGift: "yes", senderName: "Ravi", giftOn: "2026-11-23", email: "" };
  expect(faultsOf(gift)).toMatchObject([
    { path: ["senderMobile"], message: expect.stringContaining("you find this order again") },
  ]);
  expect(faultsOf({ ...gift, senderMobile: "98480 12346" })).toEqual([]);
  expect(faultsOf({ ...gift, email: "ravi@example.com" })).toEqual([]);
  expect(faultsOf({ email: "" })).toEqual([]);
});

test("a gift is not paid in cash, which its receiver would be asked for", () => {
  expect(faultsOf({ isGift: "yes", senderName: "Ravi", giftOn: "2026-11-23", method: "cash" })).toMatchObject([
    { path: ["method"], message: "A gift is paid beforehand: choose another way to pay, or untick the gift" },
  ]);
  expect(collectionForm.parse({ ...form, method: "cash" })).toMatchObject({ method: "cash" });
});

test("the fields follow each other as on the page: who, where, when, how it is paid", () => {
  const { error } = deliveryForm.safeParse({});
  const faults = new Set(error?.issues.map(({ path }) => String(path[0])));
  expect(fieldOrder.filter((field) => faults.has(field))).toEqual([
    "name",
    "mobile",
    "address1",
    "address2",
    "city",
    "pincode",
    "deliverOn",
    "method",
  ]);
});

test.each([
  "Ravi S/o Prasad",
  "c/o Sita Devi",
  "Dr. K. L. Rao",
  "శ్రీలక్ష్మి",
  "Lakshmi w/o Rao: flat 2",
  "Sri Sai Traders @ Brodipet",
  "Ravi/Sita",
  "=Ravi",
])("%s is a name", (name) => {
  expect(collectionForm.parse({ ...form, name, senderName: name, isGift: "yes", giftOn: "2026-11-23" })).toMatchObject({
    name,
    senderName: name,
  });
});

test("a name is one line, whatever was sent", () => {
  const name = "Ravi\r\nBcc: others@example.com\u2028\u0085";
  const expected = "Ravi Bcc: others@example.com";
  expect(collectionForm.parse({ ...form, name, senderName: name, isGift: "yes", giftOn: "2026-11-23" })).toMatchObject({
    name: expected,
    senderName: expected,
  });
});

test("the bill of a business takes the delivery address if no other is given, and the parcel goes to the business", () => {
  const place = { address1: "12-3", address2: "4th line", city: "Guntur", pincode: "522 002" };
  const same = { ...form, ...place, gstin, businessName };
  const delivery = { billAddress: "12-3, 4th line, Guntur", billPincode: "522002" };
  expect(deliveryForm.parse(same)).toMatchObject(delivery);
  expect(deliveryForm.parse({ ...same, ...own })).toMatchObject({ billAddress: "5 Example Road, Mumbai" });
  expect(deliveryForm.parse({ ...same, gstin: "" })).toMatchObject({ billAddress: null, billPincode: null });
  const faults = (typed: object) =>
    deliveryForm.safeParse({ ...same, ...typed }).error?.issues.map(({ path }) => path[0]);
  expect(faults({ businessName: "" })).toEqual(["businessName"]);
  for (const typed of [{ forOthers: "yes" }, { isGift: "yes", senderName: "Ravi", giftOn: "2026-11-23" }])
    expect(faults(typed)).toEqual(["billAddress", "billPincode"]);
});

test("a gift has a day of its own, and any other order the day or the earliest one", () => {
  const gift = { ...form, isGift: "yes", senderName: "Ravi", giftOn: "2027-01-14" };
  expect(collectionForm.parse(gift)).toMatchObject({ deliverOn: "2027-01-14" });
  expect(collectionForm.parse({ ...form, giftOn: "2027-01-14" })).toMatchObject({ deliverOn: "2026-11-23" });
  expect(collectionForm.parse({ ...form, deliverOn: "earliest" })).toMatchObject({ deliverOn: "earliest" });
  for (const giftOn of ["", "some day", "earliest", undefined])
    expect(faultsOf({ ...gift, giftOn })).toMatchObject([{ path: ["giftOn"], message: "Choose a day" }]);
  expect(faultsOf({ deliverOn: "some day" })).toMatchObject([{ path: ["deliverOn"], message: "Choose a day" }]);
});

test("a gift's sender may have a mobile of any country, its receiver an Indian one", () => {
  const gift = { ...form, isGift: "yes", senderName: "Ravi", giftOn: "2027-01-14", email: "" };
  const read = (senderMobile: string) => collectionForm.parse({ ...gift, senderMobile }).senderMobile;
  expect(read("+1 (732) 555-0147")).toBe("+17325550147");
  expect(read("98480 12346")).toBe("+919848012346");
  expect(read("+91 98480 12346")).toBe("+919848012346");
  for (const senderMobile of ["232 555 0147", "1 732 555 0147", "+91 73255 0147"]) {
    const message = "Enter a 10-digit mobile number, or one from abroad with + and its country's code";
    expect(faultsOf({ ...gift, senderMobile })).toMatchObject([{ path: ["senderMobile"], message }]);
  }
  expect(faultsOf({ ...gift, mobile: "+1 732 555 0147", senderMobile: "98480 12346" })).toMatchObject([
    { path: ["mobile"], message: "Enter a 10-digit mobile number" },
  ]);
});
