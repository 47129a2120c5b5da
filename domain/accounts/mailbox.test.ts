import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["Sita@Example.NET", "sita@example.net"],
  [" sita+order7@example.net ", "sita@example.net"],
  ["sita+a+b@example.net.", "sita@example.net"],
  ["ｓita@example.net", "sita@example.net"],
  ["S.i.t.a+shop@gmail.com", "sita@gmail.com"],
  ["sita@googlemail.com", "sita@gmail.com"],
  ["s.ita@example.net", "s.ita@example.net"],
  ["+sita@example.net", "+sita@example.net"],
])("%s is the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
