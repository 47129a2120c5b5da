import { expect, test } from "vitest";
import { hasUtr, parseUtr, pickUtr, utrsIn } from "./utr.ts";

test.each([
  ["4123 4567 8901", "412345678901"],
  ["౪౧౨౩౪౫౬౭౮౯౦౧", "412345678901"],
  ["41234567890", undefined],
  ["4123456789012", undefined],
  ["UTR412345678901", undefined],
])("%s is read as %s", (written, utr) => {
  expect(parseUtr(written)).toBe(utr);
});

test.each([
  ["UPI-LAKSHMI-412345678901-TM7K3QXRPU", "", ["412345678901"]],
  ["UPI/412345678901/LAKSHMI/lakshmi@ybl", "0000412345678901", ["412345678901"]],
  ["UPI/919848012345@ybl/PAID", "'512345678901", ["512345678901"]],
  ["to account 12345678901234 and 00000012345", "", []],
  ["౪౧౨౩౪౫౬౭౮౯౦౧", "", ["412345678901"]],
])("in %s beside %s stand the UTRs %j", (text, reference, found) => {
  expect(utrsIn({ text, reference })).toEqual(found);
});

test("of several numbers the one the customer told is taken, then that of the reference, else none", () => {
  const line = { text: "from 112345678901 by 212345678901", reference: "312345678901" };
  expect(pickUtr(line, [null, "212345678901"])).toBe("212345678901");
  expect(pickUtr(line, [])).toBe("312345678901");
  expect(pickUtr({ ...line, reference: "" }, [])).toBeUndefined();
  expect(pickUtr({ text: "by 212345678901", reference: "" }, [])).toBe("212345678901");
});

test.each([
  ["UPI/919848012345/LAKSHMI", "", undefined],
  ["UPI/LAKSHMI", "919848012345", undefined],
  ["UPI/919848012345/412345678901", "", "412345678901"],
  ["UPI/412345678901/LAKSHMI", "919848012345", "412345678901"],
])("a mobile number is not taken for the UTR of %s beside %s", (text, reference, utr) => {
  expect(pickUtr({ text, reference }, [])).toBe(utr);
  expect(hasUtr({ text, reference })).toBe(utr !== undefined);
});

test("what looks like a mobile number is the UTR when the customer told it as such", () => {
  expect(pickUtr({ text: "UPI 919848012345 412345678901", reference: "" }, ["919848012345"])).toBe("919848012345");
});
