import { expect, test } from "vitest";
import { passwordProblem } from "./password.ts";

test.each([
  "four mangoes in a basket",
  "పూతరేకులు 2 పెట్టెలు",
  "        x1!vw",
  "Tr0ub4dor&3xyz",
  "a".repeat(60) + "bcde".repeat(17),
])("%j is a password", (password) => expect(passwordProblem(password, "sita@example.net")).toBeUndefined());

test.each(["", "short one", "a1".repeat(65)])("%j has no fit length", (password) => {
  expect(passwordProblem(password)).toMatch(/Choose a password|at least 10|to 128/);
});

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
  expect(passwordProblem(password)).toMatch(/tried first/);
});

test.each([
  ["sita.devi@example.net", "my sitadevi password"],
  ["sita.devi@example.net", "SITA.DEVI rules 42"],
])("whoever has %s does not choose %j", (email, password) => {
  expect(passwordProblem(password, email)).toMatch(/e-mail's name/);
  expect(passwordProblem(password, "ra@example.net")).toBeUndefined();
});
