import { request } from "node:http";
import { expect, test } from "../../support/journey.ts";
import { accessRules, addressOf } from "../../support/access-rules.ts";

const shop = process.env.SHOP_ADDRESS ?? "";
const marks = [".", ",", ")", "]", "%22", "%27", "%3E", ":", ";", "!", "%E2%80%A6", "*", "%E2%80%8B", "/", "%C2%A0."];

async function locationOf(path: string, method = "GET") {
  // `fetch` would put dots and slashes right by itself.

  return new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(shop);
    request({ hostname, port, path, method, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 301 ? String(answer.headers.location) : `${answer.statusCode}`);
    })
      .once("error", reject)
      .end();
  });
}

test("an address with what a chat took along, with capitals or two slashes leads to its page", async () => {
  test.slow();
  const wrong: string[] = [];
  const open = Object.keys(accessRules).filter((path) => accessRules[path]!.get === "anyone" && !path.includes("*"));
  expect(open.length).toBeGreaterThan(40);
  for (const path of open) {
    const address = addressOf(path);
    const capitals = path.split("/").map((part) => (part.startsWith(":") ? addressOf(part) : part.toUpperCase()));
    const odd = address === "/" ? marks.map((mark) => `/${mark}`) : marks.map((mark) => `${address}${mark}`);
    for (const one of [...odd, `/${address}`, ...(address === "/" ? [] : [capitals.join("/")])]) {
      const to = await locationOf(`${one}?a=1`);
      if (to !== `${address}?a=1`) wrong.push(`${one}: ${to}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(await locationOf("/Shop/Motichoor-Laddu", "HEAD")).toBe("/shop/motichoor-laddu");
  expect(await locationOf("/shop/motichoor-laddu")).toBe("200");
});

test("nobody is led to another website", async () => {
  for (const path of ["//evil.example", "//evil.example/shop", "/\\evil.example", "//evil.example/%2e%2e//x"])
    expect(await locationOf(path), path).toMatch(/^4\d\d$/);
});
