import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { knownDevices, users } from "./schema.ts";

/** For how many days after a sign-in the browser counts as known (`isKnownDevice`). */
const DAYS = 365;
const MOST_DEVICES = 20;

/** Records a sign-in from the browser with this id in its cookie. A user's latest 20 browsers are known for a year. */
export async function knowDevice(db: Database, userId: string, deviceId: string): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, deviceId })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceId],
      set: { provedAt: sql`now()` },
    });
  const ofLongAgo = db
    .select({ deviceId: knownDevices.deviceId })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.provedAt))
    .offset(MOST_DEVICES);
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.deviceId, ofLongAgo)));
}

/** Whether the user signed in within the last year from the browser with this id in its cookie. */
export async function isKnownDevice(db: Database, email: string, deviceId: string, now = new Date()): Promise<boolean> {
  const since = new Date(now.getTime() - DAYS * 24 * 60 * 60_000);
  const found = await db
    .select({ deviceId: knownDevices.deviceId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(eq(users.email, email.toLowerCase()), eq(knownDevices.deviceId, deviceId), gt(knownDevices.provedAt, since)),
    );
  return found.length > 0;
}

/** The last sign-in from each of the user's latest 20 browsers, newest first. */
export async function listKnownDevices(db: Database, userId: string): Promise<{ provedAt: Date }[]> {
  return db
    .select({ provedAt: knownDevices.provedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.provedAt));
}
