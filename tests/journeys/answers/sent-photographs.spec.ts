import type { Pool } from "pg";
import sharp from "sharp";
import { goodContact } from "../../support/enquiry-forms.ts";
import { expect, test } from "../../support/journey.ts";
import { anOrder } from "../../support/orders.ts";
import { signedIn } from "../../support/people.ts";

/** A photograph with a GPS position in its metadata, as phones take them. */
async function photograph(background = "#a52") {
  const buffer = await sharp({ create: { width: 2000, height: 1500, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: "16/1 18/1 0/1" } })
    .jpeg()
    .toBuffer();
  return { name: "parcel.jpg", mimeType: "image/jpeg", buffer };
}

async function asOwner(database: Pool) {
  const { cookie } = await signedIn(database, { role: "owner" });
  return { headers: { Cookie: cookie } };
}

const stranger = async (path: string) => fetch(process.env.SHOP_ADDRESS + path, { redirect: "manual" });

test("photographs that a customer sends with a message are seen by who answers it, and by nobody else", async ({
  request,
  database,
}) => {
  const sent = await request.post("/contact", { form: goodContact(), maxRedirects: 0 });
  const thanks = new URL(sent.headers().location!, process.env.SHOP_ADDRESS).pathname;
  const path = `${thanks}/photographs`;
  expect(await (await request.get(thanks)).text()).toContain(`href="${path}"`);
  expect((await stranger(path)).status).toBe(404);
  const plain = { name: "parcel.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") };
  const refused = await request.post(path, { multipart: { photographs: plain } });
  expect([refused.status(), await refused.text()]).toEqual([422, expect.stringContaining("is not a JPEG")]);
  const answer = await request.post(path, { multipart: { photographs: await photograph() }, maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([303, `${thanks}#main`]);
  expect(await (await request.get(thanks)).text()).toContain("We have your photograph.");

  const reference = thanks.split("/").at(-1)!;
  const owner = await asOwner(database);
  const desk = await (await request.get(`/back-office/enquiries/${reference}`, owner)).text();
  const [, address = ""] = /<img src="(\/back-office\/enquiries\/[^"]*\/photographs\/[^"]*)"/.exec(desk) ?? [];
  const file = await request.get(address, owner);
  expect(file.headers()).toMatchObject({ "content-type": "image/webp", "cache-control": "private, no-store" });
  const known = await sharp(await file.body()).metadata();
  expect([known.width, known.exif]).toEqual([1600, undefined]);
  expect((await stranger(address)).status).toBe(303);

  await database.query("update enquiries set erased_at = now() where reference = $1", [reference]);
  expect((await request.get(path)).status()).toBe(404);
});

/** Begins like a photograph, and is found to be none only when it is decoded. */
const damaged = { name: "last.jpg", mimeType: "image/jpeg", buffer: Buffer.from("ffd8ffe000104a464946000101", "hex") };

test("who has sent five photographs, or as many as a product has, is told so before another is decoded", async ({
  request,
  database,
}) => {
  const sent = await request.post("/contact", { form: goodContact(), maxRedirects: 0 });
  const thanks = new URL(sent.headers().location!, process.env.SHOP_ADDRESS).pathname;
  const path = `${thanks}/photographs`;
  expect(await (await request.post(path, { multipart: { photographs: damaged } })).text()).toContain("damaged");
  await database.query(
    `insert into enquiry_pictures (enquiry_id, hash, bytes) select id, md5(at::text), 'x'
     from enquiries, generate_series(1, 5) as at where reference = $1`,
    [thanks.split("/").at(-1)],
  );
  const sixth = await request.post(path, { multipart: { photographs: damaged } });
  expect([sixth.status(), await sixth.text()]).toEqual([
    422,
    expect.stringContaining("“last.jpg” is one too many: there are 5 at most."),
  ]);

  const owner = await asOwner(database);
  const desk = "/back-office/products/5/pictures";
  await database.query(
    `with made as (insert into pictures (hash, master, width, height)
       select md5('full' || at), 'x', 10, 10 from generate_series(1, 12) as at returning hash)
     insert into product_pictures (product_id, hash, position, alt)
     select '5', hash, row_number() over (), 'A plate' from made`,
  );
  const thirteenth = await request.post(desk, { ...owner, multipart: { photographs: damaged } });
  expect([thirteenth.status(), await thirteenth.text()]).toEqual([
    422,
    expect.stringContaining("“last.jpg” is one too many: there are 12 at most."),
  ]);
  await database.query("delete from product_pictures where product_id = '5'");
  await database.query("delete from pictures where master = 'x'");
});

test("whoever sent a photograph finds it in the file of their data, as it is kept", async ({ request, database }) => {
  const { email, cookie } = await signedIn(database);
  const own = { headers: { Cookie: cookie } };
  const sent = await request.post("/contact", { form: { ...goodContact(), email }, maxRedirects: 0 });
  const path = new URL(sent.headers().location!, process.env.SHOP_ADDRESS).pathname;
  for (const colour of ["#a52", "#5a2"])
    await request.post(`${path}/photographs`, { multipart: { photographs: await photograph(colour) } });

  const { account, photographs } = await (await request.get("/account/data.json", own)).json();
  expect(account.email).toBe(email);
  expect(photographs).toHaveLength(2);
  for (const { enquiry, type, base64 } of photographs) {
    expect([enquiry, type]).toEqual([path.split("/").at(-1), "image/webp"]);
    expect((await sharp(Buffer.from(base64, "base64")).metadata()).width).toBe(1600);
  }
});

test("photographs of a review are shown once the owner shows them, and go with it", async ({ request, database }) => {
  const product = "snack-9";
  const order = await anOrder(database, { status: "delivered", lines: [{ productId: product, name: "Gavvalu" }] });
  const { rows } = await database.query<{ slug: string }>("select slug from products where id = $1", [product]);
  const page = async () => (await stranger(`/shop/${rows[0]!.slug}`)).text();
  const review = `/orders/${order.token}/review`;
  const path = `${review}/${product}/photographs`;
  expect((await request.get(path)).status()).toBe(404);
  const form = { [`stars-${product}`]: "4", [`words-${product}`]: "Crisp.", name: "" };
  await request.post(review, { form, maxRedirects: 0 });
  expect(await (await request.get(review)).text()).toContain(`href="${path}"`);
  for (const colour of ["#a52", "#5a2"])
    await request.post(path, { multipart: { photographs: await photograph(colour) }, maxRedirects: 0 });

  const owner = await asOwner(database);
  const desk = await (await request.get("/back-office/reviews", owner)).text();
  const [, id = "", hash = ""] = /\/back-office\/reviews\/(\d+)\/photographs\/(\w+)"/.exec(desk) ?? [];
  const shown = `/reviews/${id}/photographs/${hash}`;
  const waiting = await request.get(`/back-office${shown}`, owner);
  expect([waiting.status(), waiting.headers()["cache-control"]]).toEqual([200, "private, no-store"]);
  expect((await stranger(shown)).status).toBe(404);
  const press = (verb: string, seen: string) =>
    request.post("/back-office/reviews", { ...owner, form: { id, intent: verb, seen }, maxRedirects: 0 });
  // As if the owner had read the review before the photographs were added.
  expect((await press("show", "1")).status()).toBe(409);
  expect((await press("show-words", "3")).status()).toBe(303);
  await expect.poll(page).toContain("Crisp.");
  expect(await page()).not.toContain("/photographs/");
  expect((await press("show", "3")).status()).toBe(303);
  await expect.poll(page).toContain(`src="${shown}"`);
  expect((await stranger(shown)).status).toBe(200);
  await request.post(review, { form: { withdraw: product } });
  expect((await stranger(shown)).status).toBe(404);
});
