import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { orders } from "#domain/orders/schema.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import type { Environment } from "#platform/environment.ts";
import { db, pool } from "../tests/support/database.ts";
import { anOrder } from "../tests/support/orders.ts";
import { database, environment } from "./context.ts";
import { hasOrders, openOrders, rememberOrder } from "./open-orders.server.ts";
import { rememberSession, withSessionCookies } from "./session.server.ts";

function aContext(): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(environment, { SITE_URL: "https://shop.example", COOKIE_SECRETS: ["a secret"] } as Environment);
  rememberSession(context);
  return context;
}

function aBrowser() {
  let cookie = "pincode=1";
  const ask = () => new Request("https://shop.example/cart", { headers: { Cookie: cookie } });
  const keep = (sent: string) => {
    cookie = sent.includes("Max-Age=0") ? "pincode=1" : sent.split(";", 1)[0]!;
    return sent;
  };
  return {
    remember: async (token: string) => keep(await rememberOrder(aContext(), ask(), token)),
    tamper: () => (cookie = cookie.replace(/=.{4}/, "=AAAA")),
    knows: () => hasOrders(aContext(), ask()),
    async look() {
      const context = aContext();
      const found = await openOrders(context, ask());
      withSessionCookies(context, new Response()).headers.getSetCookie().forEach(keep);
      return found;
    },
  };
}

test("a browser is told what its order still costs, until the order waits no longer", async () => {
  const browser = aBrowser();
  expect([await browser.knows(), await browser.look()]).toEqual([false, []]);
  const { payment, ...order } = await anOrder(pool);
  const sent = await browser.remember(order.token);
  expect(sent).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const { number, token } = order;
  expect(await browser.look()).toEqual([
    { number, address: `/orders/${token}/pay`, words: expect.stringMatching(/^pay .*549$/) },
  ]);

  await claimTransfer(db, payment.id, "412345678999");
  expect(await browser.look()).toMatchObject([{ words: "we look for your payment" }]);

  for (const status of ["placed", "cancelled"] as const) {
    await browser.remember(token);
    await db.update(orders).set({ status }).where(eq(orders.id, order.id));
    expect([await browser.look(), await browser.knows()]).toEqual([[], false]);
  }
});

test("a browser remembers its last five orders, each once, and believes no cookie that somebody changed", async () => {
  const browser = aBrowser();
  const made = [];
  for (let at = 0; at < 6; at++) made.push(await anOrder(pool));
  for (const { token } of [...made, made[2]!]) await browser.remember(token);
  const shown = (await browser.look()).map(({ number }) => number);
  expect(shown).toEqual(made.slice(1).map(({ number }) => number));
  browser.tamper();
  expect(await browser.look()).toEqual([]);
});
