import { expect, test } from "../../support/journey.ts";

const asking = (to: string) => ({ form: { pincode: "600001", to }, maxRedirects: 0 });

test("the pincode is kept for a year in a cookie that no script reads, and leads back with 303", async ({
  request,
}) => {
  const answer = await request.post("/pincode", asking("/shop/avakaya?pack=pickle-1#delivery"));
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toBe("/shop/avakaya?pack=pickle-1#delivery");
  const cookie = answer.headers()["set-cookie"]!;
  for (const part of ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"]) expect(cookie).toContain(part);
});

for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example", "/.//evil.example", ""]) {
  test(`a form that would lead to ${JSON.stringify(to)} stays in the shop`, async ({ request }) => {
    const answer = await request.post("/pincode", asking(to));
    expect(answer.headers().location).toBe("/pincode#delivery");
  });
}

for (const pincode of ["522002\u200B", "\u202A522\u2011002\u202C", "522\u00A0002\uFEFF", "౫౨౨౦౦౨\u200E"]) {
  test(`the pincode ${JSON.stringify(pincode)} is read as it looks`, async ({ request }) => {
    const answer = await request.post("/pincode", { form: { pincode, to: "/shop/avakaya#delivery" }, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
    expect(await (await request.get("/shop/avakaya")).text()).toContain("522002");
  });
}

test("a page made for a pincode is given to nobody else, and one that is shared is not given to a pincode", async ({
  request,
  playwright,
}) => {
  const path = "/shop/kaju-katli?shared";
  const stranger = await playwright.request.newContext({ baseURL: process.env.SHOP_ADDRESS ?? "" });
  await request.post("/pincode", asking("/"));
  const asked = await Promise.all([stranger.get(path), request.get(path), stranger.get(path), request.get(path)]);
  const [first, mine, second, again] = await Promise.all(asked.map((answer) => answer.text()));
  for (const text of [mine, again]) expect(text).toMatch(/Reaches (?:<[^>]*>)*600001/);
  for (const text of [first, second]) expect(text).not.toContain("600001");
  expect(asked[1].headers()["cache-control"]).toContain("private");

  const data = await stranger.get("/shop/kaju-katli.data");
  expect(await data.text()).not.toContain("600001");
  await stranger.dispose();
});

test("a cookie that holds no pincode is as none at all", async ({ request }) => {
  for (const cookie of ["pincode=nonsense", `pincode=${btoa('"1234567"')}`, `pincode=${btoa('{"a":1}')}`]) {
    const answer = await request.get("/shop/kaju-katli", { headers: { Cookie: cookie } });
    expect(answer.status()).toBe(200);
    const text = await answer.text();
    expect(text).toContain("Your pincode");
    expect(text).not.toMatch(/<input id="pincode"[^>]* value=/);
  }
});
