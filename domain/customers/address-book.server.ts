import type { AddressDetails } from "#domain/accounts/address.ts";
import { changeAddress, createAddress } from "#domain/accounts/addresses.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { Database } from "#platform/database.server.ts";

type Saved =
  | "saved"
  /** The user has no address with this id. */
  | "unknown"
  /** India Post does not know the pincode. */
  | "unknown pincode"
  /** The user keeps `MOST_ADDRESSES` already. */
  | "full";

/**
 * Changes the user's address `id` (a UUID), or saves a new one if `id` is undefined. Refuses an unknown pincode, and
 * more than `MOST_ADDRESSES` addresses.
 */
export async function saveAddress(
  db: Database,
  userId: string,
  id: string | undefined,
  details: AddressDetails,
): Promise<Saved> {
  if (!(await findDestination(db, details.pincode))) return "unknown pincode";
  if (id !== undefined) return (await changeAddress(db, userId, id, details)) === "changed" ? "saved" : "unknown";
  return (await createAddress(db, userId, details)) === "full" ? "full" : "saved";
}
