import { expect, test } from "vitest";
import { refusePassword } from "./password.ts";

test.each([
  "four mangoes in a basket",
  "పూతరేకులు 2 పెట్టెలు",
  "        x1!vw",
  "Tr0ub4dor&3xyz",
  "a".repeat(60) + "bcde".repeat(17),
])("%j is a password", (password) => expect(refusePassword(password, "sita@example.net")).toBeUndefined());

test.each([
  ["", "none chosen"],
  ["short one", "short password"],
  ["a1".repeat(65), "long password"],
])("%j has no fit length", (password, found) => expect(refusePassword(password)).toBe(found));

test.each([
  "1234567890",
  "9876543210",
  "password123",
  "Passw0rd!!",
  "qwertyuiop",
  "1q2w3e4r5t",
  "Welcome@2026",
  "tastemakers1999",
  "aaaaaaaaaaaa",
  "ababababab",
  "9848012345",
  "+91 98480 12345",
])("%j is among the first that are tried", (password) => {
  expect(refusePassword(password)).toBe("common password");
});

test.each([
  ["sita.devi@example.net", "my sitadevi password"],
  ["sita.devi@example.net", "SITA.DEVI rules 42"],
])("whoever has %s does not choose %j", (email, password) => {
  expect(refusePassword(password, email)).toBe("password with e-mail");
  expect(refusePassword(password, "ra@example.net")).toBeUndefined();
});
