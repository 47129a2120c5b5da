import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test.each(["/", "/cart#delivery", "/shop/kaju-katli?pack=2-250g#delivery", "/shop/./cart"])("%s leads back", (path) => {
  expect(localPath(path)).toMatch(/^\/(?!\/)/);
});

test.each([
  "",
  "cart",
  "//evil.example",
  "/\\evil.example",
  "/.//evil.example",
  "/shop/..//evil.example",
  "https://evil.example/",
  "/\tevil",
  "/cart\r\nSet-Cookie: a=b",
  "javascript:alert(1)",
  null,
])("%j does not", (path) => {
  expect(localPath(path)).toBeUndefined();
});
