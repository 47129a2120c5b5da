import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { listDone } from "#domain/orders/batch.server.ts";
import { findLastMove } from "#domain/orders/last-move.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { migrate } from "#platform/database.server.ts";
import { prepare } from "../../database/prepare.ts";
import { migrationsBefore } from "../support/earlier-migrations.ts";
import { aDatabase } from "../support/empty-database.ts";
import { FormerOrder } from "../support/former-money.ts";
import { aPerson } from "../support/people.ts";
import { seedFormer } from "../support/former-seed.ts";

test("who moved an order, by which submit and from where, is in its events after the upgrade, and goes on to be", async () => {
  const { pool, db } = await aDatabase();
  await migrate(pool, migrationsBefore("events"), seedFormer);
  const sita = await aPerson(pool, { name: "Sita", role: "staff" });
  /** Inserts events as the earlier version did. Only `said`, an entry of the change log, names the person who acted. */
  const writes = async (
    order: FormerOrder,
    kinds: string[],
    said?: { by: string | null; action: string; batch?: string; after?: object },
  ) => {
    const client = await pool.connect();
    await client.query("begin");
    for (const kind of kinds)
      await client.query("insert into order_events (order_id, kind, by) values ($1, $2, 'shop')", [order.id, kind]);
    if (said)
      await client.query(
        `insert into audit_log (actor_id, actor_name, action, subject_kind, subject_id, batch, after)
         values ($2, 'Sita', $3, 'order', $1, $4, $5)`,
        [order.id, said.by, said.action, said.batch, said.after],
      );
    await client.query("commit");
    client.release();
  };
  const batches = [randomUUID(), randomUUID(), randomUUID()] as const;
  const corrected = { by: sita.id, action: "corrected the tracking number", after: { courier: "DTDC" } };
  const gone = randomUUID();
  const order = new FormerOrder(pool);
  await order.place("cash", "dispatched");
  await writes(order, ["placed"]);
  await writes(order, ["packed"], { by: sita.id, action: "x", batch: batches[0] });
  await writes(order, ["unpacked"], { by: gone, action: "x", batch: batches[1] });
  await writes(order, ["payment-received", "packed", "moved"], { by: sita.id, action: "x" });
  await writes(order, ["dispatched"], { by: null, action: "x" });
  await writes(order, [], { by: sita.id, action: "promised to forget the person at its end", batch: batches[0] });

  await migrate(pool, "database/migrations", prepare);
  await writes(order, ["tracking-changed"], { ...corrected, batch: batches[2] });
  await writes(order, ["delivered"], { by: sita.id, action: "x" });
  await writes(order, ["returned"]);
  await writes(order, [], { by: sita.id, action: "forgot the person" });
  await prepare(db);

  const { events } = (await findOrder(db, order.id))!;
  expect(events.map(({ kind, actorId, batchId, data }) => [kind, actorId === sita.id, batchId, data])).toEqual([
    ["placed", false, null, { to: "placed" }],
    ["packed", true, batches[0], { from: "placed", to: "packed" }],
    ["unpacked", false, batches[1], { from: "packed", to: "placed" }],
    ["payment-received", true, null, {}],
    ["packed", true, null, { from: "placed", to: "packed" }],
    ["moved", true, null, {}],
    ["dispatched", false, null, { from: "packed", to: "dispatched" }],
    ["erasure-requested", true, batches[0], {}],
    ["tracking-changed", true, batches[2], { courier: "DTDC" }],
    ["delivered", true, null, { from: "dispatched", to: "delivered" }],
    ["returned", false, null, { from: "delivered", to: "returned" }],
    ["erased", true, null, {}],
  ]);
  expect(await findLastMove(db, order.id)).toMatchObject({ kind: "returned", by: "shop", actor: null });
  expect(await listDone(db, batches[0])).toMatchObject([{ transition: { from: "placed", to: "packed" } }]);
});
