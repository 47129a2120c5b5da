import { connect } from "node:net";
import { expect, test } from "vitest";
import { ask, page, serve } from "../../tests/support/web.ts";

test("stopping lets a request in flight finish and takes no new one", async () => {
  const { begun, finish, shop } = await slowShop();
  const inFlight = shop.ask("/slow");
  await begun;

  const stopped = shop.web.stop();
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
