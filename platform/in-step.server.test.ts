import { expect, onTestFinished, test, vi } from "vitest";
import { pool } from "../tests/support/database.ts";
import { watchDatabase } from "./database-watch.server.ts";
import { openDatabase } from "./database.server.ts";
import { keepInStep, PAGES_CHANGED, tellShops } from "./in-step.server.ts";
import { createLog } from "./log.ts";

/** Two busy cores may need longer than the second that is usual. */
const soon = { timeout: 10_000 };

/** A process of the shop, as far as it keeps pages: it listens already, and counts how often it was told to forget. */
async function aShop() {
  const connections = openDatabase(pool.options.connectionString!);
  const { pool: own, close } = connections;
  const log = createLog("silent");
  const inStep = keepInStep(own, log);
  const forget = vi.fn<() => void>();
  inStep.onChange(forget);
  const channel = { name: PAGES_CHANGED, onMessage: inStep.forgetAll };
  const watch = watchDatabase(connections, log, channel, { retry: 20, beat: 20 });
  onTestFinished(async () => {
    await watch.stop();
    await close();
  });
  await vi.waitFor(() => expect(forget).toHaveBeenCalled(), soon);
  forget.mockClear();
  return { ...inStep, forget, pool: own };
}

/** Ends every idle connection of the shops to the database. */
const cut = () =>
  pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query in ('listen pages_changed', 'select 1')",
  );

test("a change made in one process is forgotten there at once and in the others a moment later", async () => {
  const [here, there] = await Promise.all([aShop(), aShop()]);
  const changed = here.changed();
  expect(here.forget).toHaveBeenCalledOnce();
  await changed;
  await vi.waitFor(() => expect(there.forget).toHaveBeenCalledOnce(), soon);
});

test("a command that shows no pages tells every shop", async () => {
  const shops = await Promise.all([aShop(), aShop()]);
  await tellShops(pool);
  for (const { forget } of shops) await vi.waitFor(() => expect(forget).toHaveBeenCalledOnce(), soon);
});

test("a shop that lost its line listens again, and forgets what it kept meanwhile", async () => {
  const shop = await aShop();
  for (let times = 0; times < 3; times++) {
    await cut();
    await vi.waitFor(() => expect(shop.forget).toHaveBeenCalled(), soon);
    shop.forget.mockClear();
    await tellShops(pool);
    await vi.waitFor(() => expect(shop.forget).toHaveBeenCalled(), soon);
    shop.forget.mockClear();
  }
});

test("a change is made even if the others cannot be told", async () => {
  const shop = await aShop();
  const telling = vi.fn<() => Promise<never>>().mockRejectedValue(new Error("the line broke"));
  shop.pool.query = telling;
  await shop.changed();
  expect(telling).toHaveBeenCalledOnce();
  expect(shop.forget).toHaveBeenCalledOnce();
});
