import type { Pool } from "pg";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signedIn } from "../../support/people.ts";

async function arrived(database: Pool, product: string) {
  const lines = [{ productId: product, name: "Gavvalu" }];
  const order = await anOrder(database, { status: "delivered", name: "Meena Raman", lines });
  const { rows } = await database.query<{ slug: string }>("select slug from products where id = $1", [product]);
  return { ...order, path: `/orders/${order.token}/review`, shop: `/shop/${rows[0]!.slug}` };
}

async function asOwner(database: Pool) {
  const { cookie } = await signedIn(database, { role: "owner" });
  return { headers: { Cookie: cookie } };
}

const hostile = `</script><script>alert("x")</script> & ${"ల".repeat(300)}`;

test("a buyer's stars and words are read by the owner, then stand on the product's page and in its data", async ({
  request,
  database,
}) => {
  const product = "snack-10";
  const { token, path, shop } = await arrived(database, product);
  const page = async () => (await fetch(process.env.SHOP_ADDRESS + shop)).text();
  expect(await page()).not.toContain("aggregateRating");
  expect(await page()).not.toContain("What buyers say");
  expect(await (await request.get(`/orders/${token}`)).text()).toContain(`href="${path}"`);
  expect(await (await request.get(path)).text()).toContain('value="Meena"');

  const form = { [`stars-${product}`]: "2", [`words-${product}`]: hostile, name: "మీనా" };
  const refused = await request.post(path, { form: { ...form, [`stars-${product}`]: "" } });
  expect(refused.status()).toBe(422);
  expect(await refused.text()).toContain("Choose the stars that go with your words");
  expect((await request.post(path, { form, maxRedirects: 0 })).status()).toBe(303);
  expect(await page()).not.toContain("What buyers say");

  const owner = await asOwner(database);
  const desk = await (await request.get("/back-office/reviews", owner)).text();
  expect(desk).toContain("మీనా");
  const { rows } = await database.query<{ id: number }>("select id from reviews where product_id = $1", [product]);
  const id = String(rows[0]!.id);
  const press = (fields: Record<string, string>) =>
    request.post("/back-office/reviews", { ...owner, form: { id, ...fields }, maxRedirects: 0 });
  expect((await press({ intent: "hide", seen: "1" })).status()).toBe(422);
  expect((await press({ intent: "show", seen: "0" })).status()).toBe(409);
  expect((await press({ intent: "show", seen: "1" })).status()).toBe(303);
  await expect.poll(page).toContain("2.0 of 5 stars, from 1 buyer");
  expect((await press({ intent: "answer", answer: "Sorry. We send you another." })).status()).toBe(303);
  await expect.poll(page).toContain("Sorry. We send you another.");

  const shown = await page();
  expect(shown).toContain("మీనా");
  expect(shown).not.toContain("Raman");
  expect(shown).not.toContain("<script>alert");
  const json = [...shown.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, text]) => JSON.parse(text!) as Record<string, unknown>)
    .find((data) => data["@type"] === "Product");
  expect(json).toMatchObject({
    aggregateRating: { "@type": "AggregateRating", ratingValue: "2.0", ratingCount: 1 },
    review: [{ author: { name: "మీనా" }, reviewRating: { ratingValue: 2 }, reviewBody: hostile }],
  });
  expect((await request.get(`${shop}?page=2`)).status()).toBe(404);

  const late = await request.post(path, { form, maxRedirects: 0 });
  expect(late.status()).toBe(409);
  expect(await late.text()).toContain("We have read one of these meanwhile");
  expect(await (await request.get(path)).text()).toContain("Sorry. We send you another.");
  await request.post(path, { form: { withdraw: product } });
  await expect.poll(page).not.toContain("What buyers say");
});

test("what has not come, or was a gift, is reviewed by nobody", async ({ request, database }) => {
  const { path, id } = await arrived(database, "snack-10");
  await database.query("update orders set status = 'dispatched' where id = $1", [id]);
  expect(await (await request.get(path)).text()).toContain("This order has nothing to review now.");
  const form = { "stars-snack-10": "5", "words-snack-10": "", name: "" };
  expect((await request.post(path, { form })).status()).toBe(409);
  await database.query("update orders set status = 'delivered', is_gift = true where id = $1", [id]);
  expect((await request.post(path, { form })).status()).toBe(409);
  expect((await request.get("/orders/none-of-ours/review")).status()).toBe(404);
  const { rows } = await database.query("select 1 from reviews where order_id = $1", [id]);
  expect(rows).toEqual([]);
});
