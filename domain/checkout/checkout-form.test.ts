import { expect, test } from "vitest";
import { collectionForm } from "./checkout-form.ts";

const form = { name: "Lakshmi", mobile: "9848012345", deliverOn: "2026-11-23", method: "cash" };
const gstin = "27AAPFU0939F1ZV";

test("a bill with a GSTIN and a gift do not go together", () => {
  const both = collectionForm.safeParse({ ...form, gstin, isGift: "yes" });
  expect(both.error?.issues).toMatchObject([
    { path: ["gstin"], message: "A bill with a GSTIN goes to the buyer: leave the gift box empty, or the GSTIN" },
  ]);
  expect(collectionForm.parse({ ...form, gstin })).toMatchObject({ gstin, isGift: false });
  expect(collectionForm.parse({ ...form, gstin: " ", isGift: "yes" })).toMatchObject({ gstin: null, isGift: true });
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
