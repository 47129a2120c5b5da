import { expect, test } from "vitest";
import { createSpelling } from "./spelling.ts";

const { respell, patternOf } = createSpelling(
  [
    "",
    "/shop",
    "/shop/:slug",
    "/shop/preview/:id",
    "/shop/:slug/back",
    "/orders/:token",
    "/orders/:token/upi.svg",
  ].concat(["/robots.txt", "/.well-known/security.txt", "/track"]),
  ["slug"],
);

const laddu = "/shop/motichoor-laddu";
const marks = [
  ".",
  ",",
  ")",
  "]",
  "}",
  '"',
  "'",
  ">",
  ":",
  ";",
  "!",
  "…",
  "*",
  "~",
  "`",
  "|",
  "”",
  "’",
  "»",
  "।",
  "‼️",
  "🙏",
  "?",
  "#",
];
const unseen = ["\u200b", "\u200d", "\u2060", "\ufeff", "\u202c", "\u2069", "\u00ad", "\ufe0f", "\ufffc"];

test.each([...marks, ...unseen, " ", "\n", ").", '."', "/", "./", "\u200b.", "_"])(
  "%j behind a link leads to the page of the link, escaped or not",
  (mark) => {
    for (const path of ["/shop/motichoor-laddu", "/shop", "/track", "/robots.txt", "/.well-known/security.txt"]) {
      expect(respell(path + encodeURIComponent(mark))).toBe(path);
      expect(respell(path + encodeURIComponent(mark).toLowerCase())).toBe(path);
      expect(respell(path + mark)).toBe(path);
    }
    expect(respell(`/${mark === "_" || mark === "/" ? "." : mark}`)).toBe("/");
  },
);

test.each([
  ["//shop", "/shop"],
  ["///shop//motichoor-laddu", laddu],
  ["/\\shop", "/shop"],
  ["//", "/"],
  ["/Shop/Motichoor-LADDU", laddu],
  ["/SHOP", "/shop"],
  ["/shop/%6Dotichoor%2dladdu", laddu],
  ["/shop%2Fmotichoor-laddu", laddu],
  ["/sh\u200bop/motichoor\u200d-laddu", laddu],
  ["/x/../shop/./motichoor-laddu", laddu],
  ["/x/%2e%2e/shop", "/shop"],
  ["/Shop/Laddu/BACK", "/shop/laddu/back"],
  ["/Orders/aB_c-/UPI.svg", "/orders/aB_c-/upi.svg"],
  ["/ROBOTS.TXT", "/robots.txt"],
])("%s means %s", (path, page) => {
  expect(respell(path)).toBe(page);
});

test.each([
  laddu,
  "/",
  "/orders/aB3_-x_",
  "/orders/aB3_-x-/upi.svg",
  "/shop/preview/7",
  "/shop.data",
  "/shop/motichoor-laddu.data",
  "/_.data",
  "/assets/a-B1.js",
  "/robots.txt",
])("%s is right as it is", (path) => {
  expect(respell(path)).toBeUndefined();
});

test.each([
  "//evil.example",
  "//evil.example/shop",
  "//evil.example/..//shop.example",
  "/shop@evil.example",
  "/shop/a.b",
  "/shop/a/b/c",
  "/shop/\r\nSet-Cookie:a",
  "/%E0%A4%A",
])("%s is no page's, and nobody is led anywhere", (path) => {
  expect(respell(path)).toBeUndefined();
});

test("a path longer than any page's is not looked at, however it ends", () => {
  expect(respell(`/shop${".".repeat(400)}`)).toBe("/shop");
  expect(respell(`/shop${".".repeat(500)}`)).toBeUndefined();
});

test("names in paths keep their capitals, unless their pages have none", () => {
  expect(respell("//orders/aBcD.")).toBe("/orders/aBcD");
  expect(respell("/Shop/Preview/aB")).toBe("/shop/preview/aB");
});

test.each([
  ["/shop/kaju-katli", "/shop/:slug"],
  ["/shop/preview/7", "/shop/preview/:id"],
  ["/shop/kaju-katli/back.data", "/shop/:slug/back"],
  ["/", "/"],
  ["/robots.txt", "/robots.txt"],
  ["/shop/a/b/c", undefined],
  ["/wp-login.php", undefined],
])("the pattern of %s is %s", (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
