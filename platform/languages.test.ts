import { expect, test } from "vitest";
import { takeLanguage, withLanguage } from "./languages.ts";

test.each([
  ["/te", "te", "/"],
  ["/te?said=yes", "te", "/?said=yes"],
  ["/te.data?_routes=root", "te", "/_.data?_routes=root"],
  ["/te/shop/laddu?pack=2", "te", "/shop/laddu?pack=2"],
  ["/te/sign-in.data", "te", "/sign-in.data"],
  ["/", "en", "/"],
  ["/shop?to=/te/shop", "en", "/shop?to=/te/shop"],
  ["/terms", "en", "/terms"],
  ["/tea/te", "en", "/tea/te"],
  ["/te.database", "en", "/te.database"],
  ["/en/shop", "en", "/en/shop"],
  ["/TE/shop", "en", "/TE/shop"],
])("%s is a page in %s: %s", (whole, language, address) => {
  expect(takeLanguage(whole)).toEqual({ language, address });
  expect(withLanguage(address, language as "te")).toBe(whole);
});

test("a page has one address in each language, so one more slash makes another", () => {
  expect(takeLanguage("/te/").address).toBe("//");
  expect(takeLanguage("/te/?page=2").address).toBe("//?page=2");
  expect(takeLanguage("/te//evil.example").address).toBe("//evil.example");
  expect(takeLanguage("/te/te/shop").address).toBe("/te/shop");
});
