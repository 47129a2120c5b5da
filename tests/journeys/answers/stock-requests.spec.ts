import type { Pool } from "pg";
import { expect, newAddress, test } from "../../support/journey.ts";
import { newEmail } from "../../support/letters.ts";

const waiting = async (database: Pool, email: string) =>
  (await database.query("select product_id, pack_id from stock_requests where email = $1", [email])).rows;

test("a sold-out item takes one address, and answers the same whether it was known", async ({ request, database }) => {
  const product = "snack-9";
  const { rows } = await database.query<{ slug: string }>("select slug from products where id = $1", [product]);
  const path = `/shop/${rows[0]!.slug}`;
  await database.query("update packs set available = false where product_id = $1", [product]);
  try {
    await expect.poll(async () => (await request.get(path)).text()).toContain("Tell me when it is back");
    const email = newEmail();
    const ask = (typed: string) =>
      request.post(`${path}/back`, { form: { email: typed, packId: "" }, maxRedirects: 0 });
    const answers = [await ask(email), await ask(` ${email.toUpperCase()} `)];
    for (const answer of answers) {
      expect(answer.status()).toBe(303);
      expect(answer.headers().location).toBe(`${path}/back?asked=#main`);
    }
    expect(await waiting(database, email)).toEqual([{ product_id: product, pack_id: null }]);
    const thanks = await (await request.get(`${path}/back?asked=`)).text();
    expect(thanks).toContain("We tell you");
    expect(thanks).not.toContain(email);

    const refused = await ask("నాకు చెప్పండి");
    expect(refused.status()).toBe(422);
    expect(await refused.text()).toContain("నాకు చెప్పండి");
  } finally {
    await database.query("update packs set available = true where product_id = $1", [product]);
  }
});

test("one of several packs can be waited for, and an unknown item is not found", async ({ request, database }) => {
  const { rows } = await database.query<{ id: string; product: string; slug: string; label: string }>(
    `update packs set available = false from products
     where products.id = product_id and packs.id =
       (select id from packs where product_id = 'snack-7' and not is_default order by position limit 1)
     returning packs.id, product_id as product, slug, label`,
  );
  const { id, product, slug, label } = rows[0]!;
  try {
    const link = `/shop/${slug}/back?pack=${id}`;
    await expect.poll(async () => (await request.get(`/shop/${slug}`)).text()).toContain(`href="${link}"`);
    expect(await (await request.get(link)).text()).toContain(label);
    const email = newEmail();
    await request.post(`/shop/${slug}/back`, { form: { email, packId: id } });
    expect(await waiting(database, email)).toEqual([{ product_id: product, pack_id: id }]);
  } finally {
    await database.query("update packs set available = true where id = $1", [id]);
  }
  expect((await request.get("/shop/gold-bars/back")).status()).toBe(404);
  expect((await request.post("/shop/gold-bars/back", { form: { email: newEmail() } })).status()).toBe(404);
});

test("after twenty requests a connection waits, and reads why with what it typed", async ({ request }) => {
  const headers = { "X-Forwarded-For": newAddress() };
  const ask = (email: string) =>
    request.post("/shop/kaju-katli/back", { headers, form: { email, packId: "" }, maxRedirects: 0 });
  for (let times = 0; times < 20; times += 1) expect((await ask(newEmail())).status()).toBe(303);
  const email = newEmail();
  const refused = await ask(email);
  expect(refused.status()).toBe(429);
  expect(await refused.text()).toContain(email);
});

test("a link to stop letters that lost a letter is not found, and says so", async ({ request }) => {
  for (const token of ["none-of-ours", "00ff"]) {
    const answer = await request.get(`/letters/${token}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).toContain("This link is not whole");
  }
});
