import { expect, onTestFinished, test, vi } from "vitest";
import { changeStock } from "#domain/catalogue/stock/stock-changes.server.ts";
import { saveSetting } from "#domain/settings/settings.server.ts";
import { aCart, submit } from "../tests/support/checkout.ts";
import { db, pool, url } from "../tests/support/database.ts";
import { setFree } from "../tests/support/free-stock.ts";
import { watchDatabase } from "./database-watch.server.ts";
import { CHANGES, openDatabase } from "./database.server.ts";
import { createLog } from "./log.ts";

/** A time limit in milliseconds. The usual limit of one second may be too short on a busy machine. */
const soon = { timeout: 120_000 };

/** Stands for a process of the shop. `clear` is called whenever the caches of that process would be cleared. */
async function aShop() {
  const connections = openDatabase(url);
  const clear = vi.fn<() => void>();
  connections.onChange(clear);
  const watch = watchDatabase(connections, createLog("silent"), { retry: 20, beat: 20 });
  onTestFinished(async () => {
    await watch.stop();
    await connections.close();
  });
  await vi.waitFor(() => expect(clear).toHaveBeenCalled(), soon);
  clear.mockClear();
  return { clear };
}

/** The changes that PostgreSQL reports while `act` runs, each as [table, ids]. */
async function saidWhile(act: () => Promise<unknown>): Promise<unknown[]> {
  const client = await pool.connect();
  const said: unknown[] = [];
  const hear = ({ payload }: { payload?: string }) => {
    if (payload === "over") return;
    const { table, ids } = JSON.parse(payload!) as { table: string; ids: unknown };
    said.push([table, ids]);
  };
  client.on("notification", hear);
  await act();
  // Reports that were sent before this one have arrived before it.
  await client.query(`notify ${CHANGES}, 'over'`);
  client.off("notification", hear);
  client.release();
  return said;
}

const setStock = (productId: string, grams: number) =>
  saidWhile(() => pool.query("update stock set grams = $2 where product_id = $1", [productId, grams]));

test("a process that changed something has cleared its caches before it is answered, and others do a moment later", async () => {
  const there = await aShop();
  // A process that hears only of its own changes.
  const here = { ...openDatabase(url), clear: vi.fn<() => void>() };
  here.onChange(here.clear);
  onTestFinished(here.close);
  await here.db.transaction(async (tx) => {
    await saveSetting(tx, "city", "Tenali");
    expect(here.clear).not.toHaveBeenCalled();
  });
  expect(here.clear).toHaveBeenCalled();
  await vi.waitFor(() => expect(there.clear).toHaveBeenCalled(), soon);
  here.clear.mockClear();
  await here.pool.query("update packs set price = price + 100 where id = '2'");
  const change = { table: "packs", ids: ["2"] };
  expect(here.clear).toHaveBeenCalledExactlyOnceWith(change);
  await vi.waitFor(() => expect(there.clear).toHaveBeenCalledWith(change), soon);
});

test("what is taken back, or changes nothing, clears nothing", async () => {
  const said = await saidWhile(async () => {
    await pool.query("begin; update packs set price = price + 100; rollback");
    await pool.query("update packs set price = price; update settings set data = data; update stock set grams = grams");
    await pool.query("update holidays set name = 'No day' where false; delete from zones where id = 'nowhere'");
  });
  expect(said).toEqual([]);
});

test("what a command on the server or plain SQL changes is heard by every shop", async () => {
  const shops = await Promise.all([aShop(), aShop()]);
  await changeStock(db, { by: { id: null, name: "a command" }, counts: new Map([["1", { shelf: 0 }]]) });
  for (const { clear } of shops) await vi.waitFor(() => expect(clear).toHaveBeenCalled(), soon);
  for (const { clear } of shops) clear.mockClear();
  await pool.query("insert into holidays values ('2027-01-14', 'Sankranti')");
  for (const { clear } of shops) await vi.waitFor(() => expect(clear).toHaveBeenCalled(), soon);
});

test("a shop that lost its line listens again, and clears what it kept meanwhile", async () => {
  const shop = await aShop();
  for (let times = 0; times < 3; times++) {
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query in ('listen pages_changed', 'select 1')",
    );
    await vi.waitFor(() => expect(shop.clear).toHaveBeenCalled(), soon);
    shop.clear.mockClear();
    await pool.query("update packs set price = price + 100 where id = '1'");
    await vi.waitFor(() => expect(shop.clear).toHaveBeenCalled(), soon);
    shop.clear.mockClear();
  }
});

test("of prices, settings, zones and holidays it is said which rows have changed", async () => {
  const said = await saidWhile(async () => {
    await pool.query("update packs set price = price + 100 where product_id in ('1', '2')");
    await saveSetting(db, "cashMax", "2500");
    await pool.query("update zones set step_paise = step_paise + 1 where position = 0");
    await pool.query("delete from holidays where day = '2027-01-14'");
  });
  expect(said).toEqual([
    ["packs", ["1", "2"]],
    ["settings", ["cashMax"]],
    ["zones", [expect.any(String)]],
    ["holidays", ["2027-01-14"]],
  ]);
});

test("more than a hundred rows are said to be all, and so are names that no message holds", async () => {
  const insert =
    "insert into holidays select '2030-01-01'::date + day, 'Day ' || day from generate_series(1, $1) as day";
  expect(await saidWhile(() => pool.query(insert, [101]))).toEqual([["holidays", "all"]]);
  const ids = "announce_changes('packs', array(select repeat('x', 200) || n from generate_series(1, 60) as n))";
  expect(await saidWhile(() => pool.query(`select ${ids}`))).toEqual([["packs", "all"]]);
});

test("the stock says which products have a pack that can be bought from now on, or no more", async () => {
  // The product is sold in packs of 500 g and 1 kg, and is part of boxes and combos.
  await pool.query("update stock set grams = 100000");
  expect(await setStock("2", 0)).toEqual([["stock", expect.arrayContaining(["2"])]]);
  expect(await setStock("2", 5000)).toEqual([["stock", expect.arrayContaining(["2"])]]);
  expect(await setStock("2", 4000)).toEqual([]);
  expect(await setStock("2", 50_000)).toEqual([]);
  // A box cannot be bought while one of its products is missing, whatever there is of the others.
  const { rows } = await pool.query<{ box: string; parts: string[] }>(
    "select product_id as box, array_agg(component_id) as parts from contents group by 1 having count(*) > 1 limit 1",
  );
  const [{ box, parts }] = rows as [{ box: string; parts: string[] }];
  expect(await setStock(parts[0]!, 0)).toEqual([["stock", expect.arrayContaining([box, parts[0]])]]);
  const [[, gone]] = (await setStock(parts[1]!, 0)) as [[string, string[]]];
  expect(gone).not.toContain(box);
  // A product that the owner does not sell is not shown as available, whatever its stock.
  await pool.query("update stock set grams = 100000");
  await pool.query(
    "update packs set available = false where product_id = '3' or product_id in (select product_id from contents where component_id = '3')",
  );
  expect(await setStock("3", 0)).toEqual([]);
});

test("a purchase says nothing, unless it takes the last pack", async () => {
  const { rows } = await pool.query<{ id: string; grams: number }>(
    "select id, grams from packs where product_id = '4' order by grams",
  );
  const [{ id, grams }] = rows as [{ id: string; grams: number }];
  await pool.query("update packs set available = id = $1 where product_id = '4'", [id]);
  await setFree(db, "4", grams * 2);
  const buy = async () => {
    const cartId = await aCart(db, { [id]: 1 });
    return saidWhile(() => submit(db, { cartId }));
  };
  expect(await buy()).toEqual([]);
  expect(await buy()).toEqual([["stock", expect.arrayContaining(["4"])]]);
});
