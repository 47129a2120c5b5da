import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { ask, page, serve } from "../../tests/support/web.ts";

test("stopping lets a request in flight finish and takes no new one", async () => {
  const { begun, finish, shop } = await slowShop();
  const inFlight = shop.ask("/slow");
  await begun;

  const stopped = shop.web.stop();
  await untilShut(shop);
  await expect(ask(shop.port, "/")).rejects.toThrow("ECONNREFUSED");
  finish();

  expect((await inFlight).body.toString()).toContain("finished");
  await stopped;
});

test("stopping does not wait for a connection that asks for nothing", async () => {
  const { shop } = await slowShop();
  const idle = connect(shop.port, "127.0.0.1");
  await new Promise((resolve) => idle.once("connect", resolve));
  const closed = new Promise((resolve) => idle.once("close", () => resolve("closed")));

  await shop.web.stop();
  expect(await closed).toBe("closed");
});

test("whoever has just come in when the shop stops is answered, and told not to ask again on that connection", async () => {
  const shop = await serve(async () => page("sweets"));
  const visitor = connect(shop.port, "127.0.0.1");
  await new Promise((resolve) => visitor.once("connect", resolve));
  const stopped = shop.web.stop();
  await untilShut(shop);
  visitor.write("GET / HTTP/1.1\r\nHost: shop.example\r\n\r\n");
  expect(await text(visitor)).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*sweets/i);
  await stopped;
});

test("a request that outlasts the deadline is cut off", async () => {
  const { begun, shop } = await slowShop();
  const inFlight = shop.ask("/slow");
  await begun;

  await Promise.all([expect(inFlight).rejects.toThrow("socket hang up"), shop.web.stop(20)]);
});

test("a port that is taken is named", async () => {
  const { shop } = await slowShop();
  const { createWebServer } = await import("./web-server.ts");
  const second = createWebServer().listen(() => {}, shop.port, "127.0.0.1");
  await expect(second).rejects.toThrow(`Port ${shop.port} is taken`);
});

async function slowShop() {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const shop = await serve(async () => {
    begun.resolve();
    await finished.promise;
    return page("finished");
  });
  return { begun: begun.promise, finish: finished.resolve, shop };
}

async function untilShut({ web }: Awaited<ReturnType<typeof serve>>): Promise<void> {
  while (web.http.listening) await nextTurn();
}
