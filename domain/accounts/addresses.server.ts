import { and, desc, eq, type SQL } from "drizzle-orm";
import type { Database } from "#platform/database.server.ts";
import { MOST_ADDRESSES, type AddressDetails } from "./address.ts";
import { addresses } from "./schema.ts";
import { lockUser } from "./user-lock.server.ts";

export type Address = typeof addresses.$inferSelect;

/** A user's addresses: the default one first, then the newest. */
export async function listAddresses(db: Database, userId: string): Promise<Address[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), desc(addresses.id));
}

/** The user's address with this id, a UUID; undefined when the user has none with that id. */
export async function findAddress(db: Database, userId: string, id: string): Promise<Address | undefined> {
  const [address] = await db.select().from(addresses).where(own(userId, id));
  return address;
}

/**
 * Whether a user may save an address. False if the user has saved this address before (ignoring case) or has
 * `MOST_ADDRESSES` addresses.
 */
export async function canSaveAddress(db: Database, userId: string, details: AddressDetails): Promise<boolean> {
  const known = await listAddresses(db, userId);
  return known.length < MOST_ADDRESSES && !known.some((address) => isSame(address, details));
}

/** Saves an address if `canSaveAddress` allows it. The user's first address becomes the default. */
export async function createAddress(
  db: Database,
  userId: string,
  details: AddressDetails,
): Promise<"kept" | "kept already" | "full"> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const known = await listAddresses(tx, userId);
    if (known.some((address) => isSame(address, details))) return "kept already";
    if (known.length >= MOST_ADDRESSES) return "full";
    await tx.insert(addresses).values({ ...details, userId, isDefault: known.length === 0 });
    return "kept";
  });
}

/** Changes the user's address that has this id, a UUID. Returns "unknown" when the user has no such address. */
export async function changeAddress(
  db: Database,
  userId: string,
  id: string,
  details: AddressDetails,
): Promise<"changed" | "unknown"> {
  const changed = await db.update(addresses).set(details).where(own(userId, id)).returning({ id: addresses.id });
  return changed.length > 0 ? "changed" : "unknown";
}

/** Deletes an address of the user. If it was the default one, the newest remaining address becomes the default. */
export async function deleteAddress(db: Database, userId: string, id: string): Promise<"deleted" | "unknown"> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const [gone] = await tx.delete(addresses).where(own(userId, id)).returning({ isDefault: addresses.isDefault });
    if (!gone) return "unknown";
    const [next] = gone.isDefault ? await listAddresses(tx, userId) : [];
    if (next) await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, next.id));
    return "deleted";
  });
}

/** Makes this address the user's default. The checkout form is filled in with the default address. */
export async function makeDefault(db: Database, userId: string, id: string): Promise<"chosen" | "unknown"> {
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    if (!(await findAddress(tx, userId, id))) return "unknown";
    await tx
      .update(addresses)
      .set({ isDefault: false })
      .where(and(eq(addresses.userId, userId), eq(addresses.isDefault, true)));
    await tx.update(addresses).set({ isDefault: true }).where(eq(addresses.id, id));
    return "chosen";
  });
}

function own(userId: string, id: string): SQL | undefined {
  return and(eq(addresses.id, id), eq(addresses.userId, userId));
}

function isSame(one: AddressDetails, other: AddressDetails): boolean {
  const parts = ["name", "mobile", "address1", "address2", "landmark", "city", "pincode"] as const;
  return parts.every((part) => (one[part] ?? "").toLowerCase() === (other[part] ?? "").toLowerCase());
}
