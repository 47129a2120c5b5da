import { randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { Buyer } from "./support/buyer.ts";
import { connectTo } from "./support/database-address.ts";
import { fillInLegalFacts } from "./support/legal-facts.ts";
import { startMailServer } from "./support/mail-server.ts";
import { aPerson, signedIn } from "./support/people.ts";
import { anEmptyDirectory, databaseOf, openTrial, type ShopProcess } from "./support/shop-process.ts";
import { ask } from "./support/web.ts";

let shop: ShopProcess;
let pool: Pool;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let owner: string;

beforeAll(async () => {
  mail = await startMailServer();
  // Two processes, each with its own caches.
  const variables = { TRUST_PROXY: "true", WORKERS: "2", SMTP_URL: mail.url };
  shop = await openTrial(variables, await anEmptyDirectory());
  pool = connectTo(databaseOf(shop.dataDirectory), 2);
  const { cookie } = await signedIn(pool, { role: "owner", email: "owner@example.net" });
  owner = cookie;
});
afterAll(async () => {
  await pool.end();
  await shop.stop();
  await mail.stop();
});

/** Sends eight requests, each over its own connection, so that both processes of the shop answer. */
function look(path: string) {
  const port = Number(new URL(shop.address).port);
  return Promise.all(Array.from({ length: 8 }, () => ask(port, path)));
}

async function order(method: string): Promise<{ buyer: Buyer; path: string }> {
  const buyer = new Buyer(shop.address);
  await buyer.choose("1");
  const { location } = await buyer.place(await buyer.fillIn(method));
  return { buyer, path: location.replace(/\/pay.*/, "") };
}

const desk = (path: string, fields?: Record<string, string>) =>
  fetch(shop.address + path, {
    headers: { Cookie: owner },
    redirect: "manual",
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });

const status = async (path: string) =>
  (await pool.query<{ status: string }>("select status from orders where token = $1", [path.split("/")[2]])).rows[0]
    ?.status;

test("every page of a new shop says that it is a trial, and search engines are told to stay away", async () => {
  for (const path of ["/", "/shop", "/about", "/cart", "/track", "/nowhere"]) {
    const html = await new Buyer(shop.address).open(path);
    expect(html).toContain('class="trial"');
    expect(html).toContain('name="robots" content="noindex"');
  }
  expect(await (await desk("/back-office")).text()).toContain('class="trial"');
  expect((await look("/sitemap.xml")).map((answer) => answer.status)).toEqual(Array(8).fill(404));
  expect(String((await look("/robots.txt"))[0]!.body)).not.toContain("Sitemap");
});

/** A page's HTML without its scripts, which contain the same data once more. */
const shown = (html: string) => html.replaceAll(/<script[\s\S]*?<\/script>/g, "");

test("a placeholder is shown to staff as not yet filled in, and to others not at all, but in the header", async () => {
  for (const path of ["/", "/contact", "/grievance", "/privacy", "/shop/kaju-katli"]) {
    const page = shown(await new Buyer(shop.address).open(path));
    expect(page.slice(page.indexOf("<main"))).not.toMatch(/example\.com|00000 00000|not yet filled in/);
    expect(page).toContain("mailto:hello@example.com");
    const staffs = shown(await (await desk(path)).text());
    expect(staffs.slice(staffs.indexOf("<main"))).toContain("not yet filled in");
  }
});

test("on the first day the owner's first page says what is to be filled in, and where", async () => {
  const page = shown(await (await desk("/back-office")).text());
  const list = page.slice(page.indexOf("Before the shop opens"));
  expect(list).toMatch(/<a href="\/back-office\/settings\/facts#\w+"[^>]*>[^<]*to be filled in/);
  expect(list).toContain('href="/back-office/trial"');
});

test("UPI is paid by a press, to an address that pays nobody, whatever the owner has filled in", async () => {
  await pool.query(`insert into settings (name, data) values ('upiId', '"owner@bank"')`);
  const { buyer, path } = await order("upi");
  const page = await buyer.open(`${path}/pay`);
  expect(page).toContain("The money came");
  expect(page).toContain("pa=trial@example");
  expect(page).not.toContain("owner@bank");
  expect((await buyer.send(`${path}/trial`, { intent: "pay" })).status).toBe(303);
  expect(await status(path)).toBe("placed");
});

test("a card is declined, then pays, on a page of the shop's own", async () => {
  const { buyer, path } = await order("razorpay");
  expect(await buyer.open(`${path}/pay`)).toContain(`action="${path}/trial"`);
  expect((await buyer.send(`${path}/trial`, { intent: "open" })).headers.get("location")).toBe(`${path}/trial#main`);
  expect(await buyer.open(`${path}/trial`)).toContain("The card pays");
  await buyer.send(`${path}/trial`, { intent: "decline" });
  expect(await buyer.open(`${path}/pay`)).toContain("did not go through");
  await buyer.send(`${path}/trial`, { intent: "pay" });
  expect(await status(path)).toBe("placed");
  // Although the form is sent twice, the order is paid once.
  await buyer.send(`${path}/trial`, { intent: "pay" });
  const { rows } = await pool.query("select refunds.status from refunds join orders on orders.id = order_id");
  expect(rows.length).toBeLessThanOrEqual(1);
});

test("letters stay files, though there is a mail server", async () => {
  const files = async () => (await readdir(join(shop.dataDirectory, "mail")).catch(() => [])).length;
  await expect.poll(files).toBeGreaterThan(1);
  expect(mail.letters).toEqual([]);
});

test("the owner opens the shop for good: what paid in trial is gone, and nothing of its routes is left", async () => {
  const before = await order("upi");
  const stale = new Buyer(shop.address);
  await stale.choose("2");
  const form = await stale.fillIn("upi");
  const { email } = await aPerson(pool);
  expect((await desk("/back-office/trial", { intent: "samples" })).headers.get("location")).toMatch(/made=20/);

  await pool.query("update sessions set created_at = now() - interval '1 day'");
  expect((await desk("/back-office/trial", { intent: "open", sure: "yes" })).headers.get("location")).toMatch(
    /^\/account\/confirm-password\?to=/,
  );
  await pool.query("update sessions set proved_at = now()");
  expect((await desk("/back-office/trial", { intent: "open" })).status).toBe(422);
  // Without an address of its own no letter reaches the shop, and no device hears of orders.
  expect(await (await desk("/back-office/trial")).text()).not.toContain('name="unreached"');
  const silent = await desk("/back-office/trial", { intent: "open", sure: "yes" });
  expect([silent.status, await silent.text()]).toEqual([422, expect.stringContaining("Tick this too")]);
  const sure = { intent: "open", sure: "yes", unreached: "yes" };
  expect((await desk("/back-office/trial", sure)).status).toBe(409);
  const { db, close } = openDatabase(databaseOf(shop.dataDirectory));
  await fillInLegalFacts(db);
  await close();
  const opened = await desk("/back-office/trial", { intent: "open", sure: "yes" });
  expect(opened.headers.get("location")).toBe("/back-office/settings?opened=yes#done");
  expect(await (await desk("/back-office/settings?opened=yes")).text()).toContain("The shop is open.");
  expect(await readdir(join(shop.dataDirectory, "backups"))).toHaveLength(1);

  // Both processes have noticed.
  await expect
    .poll(async () => (await look("/")).filter(({ body }) => String(body).includes('class="trial"')).length)
    .toBe(0);
  expect((await desk("/back-office/trial")).status).toBe(404);
  expect((await desk("/back-office/trial", { intent: "samples" })).status).toBe(404);
  const { rows } = await pool.query("select (select count(*)::int from orders), (select email from users)");
  expect(rows).toEqual([{ count: 0, email: "owner@example.net" }]);
  expect(email).not.toBe("owner@example.net");

  // An address, a form and a cookie from before the opening.
  for (const path of [before.path, `${before.path}/pay`, `${before.path}/trial`])
    expect((await fetch(shop.address + path)).status).toBe(404);
  expect(await before.buyer.open(before.path)).toContain("We cannot find this order");
  expect((await before.buyer.send(`${before.path}/trial`, { intent: "pay" })).status).toBe(404);
  const late = await stale.send("/checkout", form);
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining("nothing was ordered and nothing was charged"),
  ]);

  // From now on an order is not paid by pressing a button, and cards are not offered without live keys.
  await pool.query(`update settings set data = '"owner@bank"' where name = 'upiId'`);
  const real = await order("upi");
  expect(await real.buyer.open(`${real.path}/pay`)).toContain("pa=owner@bank");
  expect((await real.buyer.send(`${real.path}/trial`, { intent: "pay" })).status).toBe(404);
  expect(await status(real.path)).toBe("awaiting-payment");
  const form2 = await (async () => {
    const buyer = new Buyer(shop.address);
    await buyer.choose("1");
    return buyer.open("/checkout");
  })();
  expect(form2).not.toContain('value="razorpay"');
  const signature = { razorpay_order_id: `trial_${randomUUID()}`, razorpay_payment_id: "x", razorpay_signature: "x" };
  expect((await new Buyer(shop.address).send("/payments/razorpay/return", signature)).status).toBe(303);
  expect((await fetch(`${shop.address}/webhooks/razorpay`, { method: "POST", body: "{}" })).status).toBe(404);
});
