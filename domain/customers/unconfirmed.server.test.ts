import { expect, test } from "vitest";
import { recordConsent } from "#domain/accounts/consents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson } from "../../tests/support/people.ts";
import { erasePersons } from "./deferred-erasure.server.ts";

const orderOf = async (id: string) => (await findOrder(db, id))!;

async function registered(daysAgo: number, but: { email_verified?: boolean; role?: string } = {}) {
  const { id, email } = await aPerson(pool);
  await pool.query(
    `update users set created_at = now() - make_interval(days => $2), email_verified = $3, role = $4 where id = $1`,
    [id, daysAgo, but.email_verified ?? false, but.role ?? "customer"],
  );
  return { id, email };
}

test("who registered thirty days ago and never confirmed it is deleted, and nobody else", async () => {
  const gone = await registered(31);
  const guests = await anOrder(pool, { email: gone.email, status: "delivered" });
  const recent = await registered(29);
  const confirmed = await registered(31, { email_verified: true });
  const staff = await registered(31, { role: "staff" });
  const ordered = await registered(31);
  await anOrder(pool, { status: "placed", userId: ordered.id });
  const registeredAgain = await registered(31);
  await recordConsent(db, registeredAgain.id, "account", true);

  await erasePersons(db);
  const kept = [recent, confirmed, staff, ordered, registeredAgain];
  const { rows } = await pool.query("select id from users where id = any($1)", [[gone, ...kept].map(({ id }) => id)]);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept.map(({ id }) => id)));
  expect(await orderOf(guests.id)).toMatchObject({ email: gone.email, name: "Lakshmi" });
});
