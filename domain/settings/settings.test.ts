import { expect, test } from "vitest";
import { isPlaceholder, whyInvented } from "./settings.ts";

test.each([
  ["hello@sweets.example.com", "example.com is made up"],
  ["https://example.com/instagram", "example.com is made up"],
  ["+91 00000 00000", "a number of zeros"],
])("%s does not count as filled in, and it is said why", (value, why) => {
  expect(isPlaceholder(value)).toBe(true);
  expect(whyInvented(value)).toContain(why);
});

test("an empty value lacks and needs no reason, a real one counts", () => {
  expect([isPlaceholder(""), whyInvented("")]).toEqual([true, undefined]);
  expect([isPlaceholder("sita@example.org"), whyInvented("sita@example.org")]).toEqual([false, undefined]);
});
