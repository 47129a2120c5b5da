import { and, asc, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import type { PushAddress } from "#platform/web-push.server.ts";
import { rolesWith } from "../permissions.ts";
import { users } from "../schema.ts";
import { pushSubscriptions } from "./schema.ts";

/** A browser of a signed-in user, by its session and by the id in its cookie. */
export type OwnDevice = { userId: string; sessionId: string; deviceId: string };

/** The most devices of one user that hear of orders; of more, the ones that were seen last. */
const MOST_DEVICES = 10;

/** Lets a device hear of orders from now on. `browser`: in words. The address must be one that the pusher accepts. */
export async function hearOn(db: Database, device: OwnDevice, address: PushAddress, browser: string): Promise<void> {
  await db.transaction(async (tx) => {
    await takeOver(tx, device, address);
    await tx
      .insert(pushSubscriptions)
      .values({ ...device, ...address, browser })
      .onConflictDoUpdate({
        target: [pushSubscriptions.userId, pushSubscriptions.deviceId],
        set: { ...present(device, address), browser },
      });
    const ofLongAgo = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, device.userId))
      .orderBy(desc(pushSubscriptions.seenAt), asc(pushSubscriptions.id))
      .offset(MOST_DEVICES);
    await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, ofLongAgo));
  });
}

/** Records the present address of a device. Returns false when the device was not to hear of orders, or no more. */
export async function renewAddress(db: Database, device: OwnDevice, address: PushAddress): Promise<boolean> {
  return db.transaction(async (tx) => {
    await takeOver(tx, device, address);
    const renewed = await tx
      .update(pushSubscriptions)
      .set(present(device, address))
      .where(isOf(device))
      .returning({ id: pushSubscriptions.id });
    return renewed.length > 0;
  });
}

/** Forgets the same browser where it was another user's, or had another cookie. */
async function takeOver(tx: Database, { userId, deviceId }: OwnDevice, { endpoint }: PushAddress): Promise<void> {
  const isAnother = sql`(${pushSubscriptions.userId}, ${pushSubscriptions.deviceId}) <> (${userId}, ${deviceId}::uuid)`;
  await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.endpoint, endpoint), isAnother));
}

/** What is known anew of a device. A refusal was of its former address, if that is another one. */
function present({ sessionId }: OwnDevice, { endpoint, p256dh, auth }: PushAddress) {
  const refusedWith = sql`case when ${pushSubscriptions.endpoint} = ${endpoint} then ${pushSubscriptions.refusedWith} end`;
  return { sessionId, endpoint, p256dh, auth, refusedWith, seenAt: sql`now()` };
}

const isOf = ({ userId, deviceId }: Pick<OwnDevice, "userId" | "deviceId">) =>
  and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.deviceId, deviceId));

/** Whether the user wants to hear of orders on this device. */
export async function isToHear(db: Database, device: Pick<OwnDevice, "userId" | "deviceId">): Promise<boolean> {
  return (await db.$count(pushSubscriptions, isOf(device))) > 0;
}

/** The devices on which a user wants to hear of orders, the one seen last first. */
export async function listSubscriptions(db: Database, userId: string) {
  const { id, deviceId, browser, createdAt, reachedAt, refusedWith, endpoint, sessionId } = pushSubscriptions;
  const rows = await db
    .select({ id, deviceId, browser, createdAt, reachedAt, refusedWith, endpoint, sessionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.seenAt), asc(pushSubscriptions.id));
  return rows.map(({ endpoint: address, sessionId: session, ...row }) => ({
    ...row,
    /** Whether it is signed in and takes messages, as far as is known. */
    hears: address !== null && session !== null && row.refusedWith === null,
  }));
}

/** Stops telling one of the user's own devices. Returns false when there is no such device. */
export async function removeSubscription(db: Database, userId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId)))
    .returning({ id: pushSubscriptions.id });
  return removed.length > 0;
}

/** Forgets all devices of a user who no longer works here. */
export async function deleteSubscriptions(tx: Database, userId: string): Promise<void> {
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

/** That a device has an address, and that its user is signed in there and may see orders. */
const hears = and(
  isNotNull(pushSubscriptions.endpoint),
  isNotNull(pushSubscriptions.sessionId),
  inArray(users.role, rolesWith("orders")),
);

export type Hearing = PushAddress & { id: string };

/** The devices that hear of orders now: all of them, or those of one user. */
export async function listHearing(db: Database, userId?: string): Promise<Hearing[]> {
  return selectHearing(db, userId === undefined ? undefined : eq(pushSubscriptions.userId, userId));
}

/** A device that hears of orders now; undefined when it does not, or no longer. */
export async function findHearing(db: Database, id: string): Promise<Hearing | undefined> {
  return (await selectHearing(db, eq(pushSubscriptions.id, id)))[0];
}

async function selectHearing(db: Database, condition: ReturnType<typeof eq> | undefined): Promise<Hearing[]> {
  const { id, endpoint, p256dh, auth } = pushSubscriptions;
  const rows = await db
    .select({ id, endpoint, p256dh, auth })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .where(and(hears, condition))
    .orderBy(asc(id));
  return rows as Hearing[];
}

/** Records that a push service took a message for a device, or with which status it refused one. */
export async function markReached(tx: Database, id: string, refusedWith?: number): Promise<void> {
  const reached = refusedWith === undefined ? { reachedAt: sql`now()`, refusedWith: null } : { refusedWith };
  await tx.update(pushSubscriptions).set(reached).where(eq(pushSubscriptions.id, id));
}

/** Forgets the address of a device because nobody takes messages there, unless the device has another one by now. */
export async function forgetAddress(tx: Database, { id, endpoint }: Hearing): Promise<boolean> {
  const forgotten = await tx
    .update(pushSubscriptions)
    .set({ endpoint: null, p256dh: null, auth: null })
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
    .returning({ id: pushSubscriptions.id });
  return forgotten.length > 0;
}
