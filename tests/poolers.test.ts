import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#platform/database.server.ts";
import { refuseSharedSessions } from "#platform/shared-sessions.server.ts";
import { Buyer } from "./support/buyer.ts";
import { pool, url } from "./support/database.ts";
import { findProgram } from "./support/nginx.ts";
import { startPgBouncer } from "./support/pgbouncer.ts";
import { startPooler } from "./support/pooler.ts";
import { openShop } from "./support/shop-process.ts";

const bouncer = findProgram("pgbouncer");
type Mode = "session" | "transaction";
const poolers = {
  "a pooler": (mode: Mode) => startPooler(url, mode),
  PgBouncer: bouncer ? (mode: Mode) => startPgBouncer(bouncer, url, mode) : undefined,
};

describe.each(Object.entries(poolers))("behind %s", (_, start) => {
  async function addressOf(mode: Mode, skip: (why: string) => never): Promise<string> {
    if (!start) return skip("There is no PgBouncer on this machine.");
    const pooler = await start(mode);
    onTestFinished(() => void pooler.stop());
    return pooler.url;
  }

  test("that keeps a session for each connection, the shop opens and takes orders", async ({ skip }) => {
    const shop = await openShop({ DATABASE_URL: await addressOf("session", skip), TRUST_PROXY: "true" });
    onTestFinished(shop.stop);
    const buyer = new Buyer(shop.address);
    await buyer.choose("2");
    const { status, location } = await buyer.place(await buyer.fillIn());
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/orders\//)]);
    // The shop hears of what others change.
    await pool.query("update packs set price = price + 700 where id = '2'");
    const { rows } = await pool.query<{ price: string }>("select price / 100 as price from packs where id = '2'");
    await expect.poll(() => buyer.open("/shop/kaju-katli")).toContain(`"price":"${rows[0]!.price}.00"`);
  });

  test("that shares sessions, the shop does not open and says what to write", async ({ skip }) => {
    const opening = openShop({ DATABASE_URL: await addressOf("transaction", skip) });
    await expect(opening).rejects.toThrow(/pooler.*Write pool_mode = session.*DATABASE_URL/);
  });
});

test("a pooler that gives its sessions in turn is found out too, however many it has", async () => {
  const pooler = await startPooler(url, "transaction", { inTurn: true });
  onTestFinished(() => void pooler.stop());
  const { pool: shared, close } = openDatabase(pooler.url);
  onTestFinished(close);
  for (let busy = 0; busy < 4; busy++) {
    const clients = await Promise.all(Array.from({ length: busy }, () => shared.connect()));
    await Promise.all(clients.map((client) => client.query("begin")));
    await Promise.all(clients.map((client) => client.query("commit")));
    for (const client of clients) client.release();
    await expect(refuseSharedSessions(shared)).rejects.toThrow("pool_mode = session");
  }
});

test("connections of their own are let through, and given back", async () => {
  const { pool: own, close } = openDatabase(url);
  onTestFinished(close);
  await refuseSharedSessions(own);
  expect([own.totalCount, own.idleCount]).toEqual([2, 2]);
});
