import { pathToFileURL } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { loadEnvironment } from "#platform/environment.ts";
import { takeLanguage } from "#platform/languages.ts";
import { createLog } from "#platform/log.ts";
import { connections, pool } from "../../tests/support/database.ts";
import { cookieSecret } from "../../tests/support/shop-process.ts";

type Shop = typeof import("#app/server.ts");

let handle: ReturnType<Shop["createShop"]>["handle"];

beforeAll(async () => {
  const { createShop }: Shop = await import(pathToFileURL("build/server/index.js").href);
  const environment = { ...loadEnvironment(), COOKIE_SECRETS: [cookieSecret] };
  ({ handle } = createShop({ ...connections, connections, environment, log: createLog("silent") }));
});

let cookie = "";

async function ask(path: string, form?: Record<string, string>) {
  const init = form && { method: "POST", body: new URLSearchParams(form) };
  const request = new Request(`http://localhost:3000${path}`, { ...init, headers: { Cookie: cookie } });
  const { language } = takeLanguage(path);
  const answer = await handle(request, { clientAddress: "127.0.0.1", reference: "test", language });
  const set = answer.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  cookie = [cookie, ...set].filter(Boolean).join("; ");
  const html = await answer.text();
  const lang = /<html lang="([^"]*)"/.exec(html)?.[1];
  return { status: answer.status, location: answer.headers.get("Location"), html, lang };
}

const manifest = (page: string) => /\/assets\/manifest-\w+\.js/.exec(page)?.[0];

const setTelugu = (isOn: boolean) =>
  pool.query(
    `insert into settings (name, data) values ('telugu', $1::jsonb) on conflict (name) do update set data = $1::jsonb`,
    [JSON.stringify(isOn)],
  );

test("the owner switches Telugu on; until then no page has an address in it", async () => {
  for (const path of ["/te", "/te/shop", "/te/checkout"])
    expect(await ask(path)).toMatchObject({ status: 404, lang: "en-IN" });
  await setTelugu(true);
  await expect.poll(async () => (await ask("/te/shop")).status, { timeout: 4000 }).toBe(200);
  expect(await ask("/te")).toMatchObject({ status: 200, lang: "te-IN" });
  expect(await ask("/")).toMatchObject({ status: 200, lang: "en-IN" });
});

test("only pages for customers are there in Telugu", async () => {
  await setTelugu(true);
  await expect.poll(async () => (await ask("/te/track")).status, { timeout: 4000 }).toBe(200);
  const others = [
    "/back-office",
    "/back-office/orders",
    "/robots.txt",
    "/sitemap.xml",
    "/service-worker.js",
    "/back-office-worker.js",
    "/.well-known/security.txt",
    "/payments/razorpay/return",
    "/te/shop",
  ];
  const found = [];
  for (const path of others) if ((await ask(`/te${path}`)).status !== 404) found.push(path);
  expect(found).toEqual([]);
  expect([404, 405]).toContain((await ask("/te/webhooks/razorpay", { id: "1" })).status);
});

test("a customer who comes in Telugu stays in it: redirects, links, forms and scripts lead on in Telugu", async () => {
  await setTelugu(true);
  await expect.poll(async () => (await ask("/te/track")).status, { timeout: 4000 }).toBe(200);
  expect(await ask("/te/checkout")).toMatchObject({ status: 302, location: "/te/cart" });
  expect((await ask("/te/cart/lines", { packId: "1-250g", quantity: "2" })).location).toMatch(/^\/te\/cart/);
  expect((await ask("/te/pincode", { pincode: "522002", to: "/checkout" })).location).toMatch(/^\/te\/checkout/);

  const { html, lang } = await ask("/te/checkout");
  expect(lang).toBe("te-IN");
  for (const words of ["ఆర్డర్ వివరాలు", "ఎవరికి చేరాలి", "పిన్‌కోడ్", "క్యాష్ ఆన్ డెలివరీ"]) expect(html).toContain(words);
  expect(html).toContain('action="/te/checkout#problem"');
  expect(html).toContain('href="/te/sign-in?to=%2Fcheckout"');
  expect(html).toContain('"basename":"/te"');
  const english = await ask("/checkout");
  expect(english.html).toContain("Who receives it");
  expect(english.html).not.toContain("ఎవరికి చేరాలి");
  expect(manifest(html)).toBeDefined();
  expect(manifest(html)).not.toBe(manifest(english.html));
});

test("a form that is refused comes back in Telugu, with all that was typed", async () => {
  await setTelugu(true);
  const { html, status } = await ask("/te/checkout", { name: "లక్ష్మి", coupon: "" });
  expect([status, /<html lang="te-IN"/.test(html)]).toEqual([422, true]);
  for (const words of ["లక్ష్మి", "ఒక చిన్న తప్పు ఉంది"]) expect(html).toContain(words);
});

test("the cart, and what surrounds every page, is in Telugu", async () => {
  await setTelugu(true);
  await expect.poll(async () => (await ask("/te/track")).status, { timeout: 4000 }).toBe(200);
  await ask("/te/cart/lines", { packId: "1-250g", quantity: "2" });
  const { html } = await ask("/te/cart");
  const said = ["కార్ట్ మొత్తం", "WhatsApp లో ఆర్డర్ చేయండి", "మీ ఆర్డర్ ఎక్కడుందో చూడండి", "ప్రశ్నలు, జవాబులు", 'action="/te/search"'];
  for (const words of [...said, 'action="/te/cart#have-coupon"']) expect(html).toContain(words);
  const english = ["Cart total", "Keep shopping", "Track your order", "Skip to main content", "Prices", ">Home<"];
  const seen = html.replaceAll(/<script[^]*?<\/script>/g, "");
  for (const words of english) expect(seen).not.toContain(words);
});
