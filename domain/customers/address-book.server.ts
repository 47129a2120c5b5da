import { MOST_ADDRESSES, type AddressDetails } from "#domain/accounts/address.ts";
import { changeAddress, createAddress } from "#domain/accounts/addresses.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import type { Database } from "#platform/database.server.ts";

type Saved =
  | "saved"
  /** The user has no address with this id. */
  | "unknown"
  | { problem: { field: "pincode" | "form"; sentence: string } };

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
  const { pincode } = details;
  if (!(await findDestination(db, pincode))) {
    const sentence = `India Post has no pincode ${pincode}: check its digits`;
    return { problem: { field: "pincode", sentence } };
  }
  if (id !== undefined) return (await changeAddress(db, userId, id, details)) === "changed" ? "saved" : "unknown";
  if ((await createAddress(db, userId, details)) !== "full") return "saved";
  const sentence = `You keep ${MOST_ADDRESSES} addresses already. Delete one that you no longer need.`;
  return { problem: { field: "form", sentence } };
}
