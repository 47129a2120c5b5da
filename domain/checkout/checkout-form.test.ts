import { expect, test } from "vitest";
import { collectionForm, deliveryForm, fieldOrder } from "./checkout-form.ts";

const form = { name: "Lakshmi", mobile: "9848012345", deliverOn: "2026-11-23", method: "upi" };
const gstin = "27AAPFU0939F1ZV";
const businessName = "Sita Traders";

test("a bill with a GSTIN and a gift do not go together", () => {
  const both = collectionForm.safeParse({ ...form, gstin, businessName, isGift: "yes" });
  expect(both.error?.issues).toMatchObject([
    { path: ["gstin"], message: "A bill with a GSTIN goes to the buyer: leave the gift box empty, or the GSTIN" },
  ]);
  expect(collectionForm.parse({ ...form, gstin, businessName })).toMatchObject({ gstin, isGift: false });
  expect(collectionForm.parse({ ...form, gstin: " ", isGift: "yes" })).toMatchObject({ gstin: null, isGift: true });
});

test("a bill with a GSTIN names the business", () => {
  expect(collectionForm.safeParse({ ...form, gstin, businessName: " " }).error?.issues).toMatchObject([
    { path: ["businessName"], message: "Enter the name of the business with this GSTIN" },
  ]);
});

test("a gift is not paid in cash, which its receiver would be asked for", () => {
  const cash = collectionForm.safeParse({ ...form, isGift: "yes", method: "cash" });
  expect(cash.error?.issues).toMatchObject([
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

test.each(["http://bad.example", "www.bad.example", "bad.example/prize", "me@bad.example", "WWW.BAD.EXAMPLE", "a/b"])(
  "%s is no person's name",
  (name) => {
    const { error } = collectionForm.safeParse({ ...form, name, senderName: name });
    const message = "Write the name without an address in it";
    expect(error?.issues).toMatchObject([
      { path: ["name"], message },
      { path: ["senderName"], message },
    ]);
  },
);

test.each(["Ravi S/o Prasad", "c/o Sita Devi", "Dr. K. L. Rao", "శ్రీలక్ష్మి"])("%s is a name", (name) => {
  expect(collectionForm.parse({ ...form, name, senderName: name, isGift: "yes" })).toMatchObject({ name });
});
