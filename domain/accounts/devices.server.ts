import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { knownDevices, users } from "./schema.ts";

/** Days for which a browser stays known, as long as its cookie lasts. */
const DAYS = 365;
/** How many known browsers are kept for a user; the ones used longest ago are deleted. */
const MOST_DEVICES = 20;

/**
 * Records that a user has signed in from this browser, which is then known for a year. Of a user's browsers the latest
 * 20 are kept.
 */
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

/** Whether the user with this e-mail has signed in from this browser within a year. */
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

/** When the user last signed in from each known browser, newest first. */
export async function listKnownDevices(db: Database, userId: string): Promise<{ provedAt: Date }[]> {
  return db
    .select({ provedAt: knownDevices.provedAt })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.provedAt));
}
