import type { SignedIn } from "#domain/accounts/account.ts";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { canSaveAddress } from "#domain/accounts/addresses.server.ts";
import { lockUser } from "#domain/accounts/user-lock.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { countGuestOrders, findOwnOrder, giveGuestOrders } from "#domain/orders/customer/ownership.server.ts";
import type { Database } from "#platform/database.server.ts";

/** How many orders the account may take over: orders placed with its confirmed e-mail but without an account. */
export async function countClaimable(db: Database, { id, email }: SignedIn): Promise<number> {
  return (await findUser(db, id))?.emailVerified ? countGuestOrders(db, email) : 0;
}

/**
 * Gives the account the orders that were placed with its confirmed e-mail but without an account. Returns the numbers
 * of these orders, newest first.
 */
export async function claimOrders(db: Database, userId: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    return user?.emailVerified ? giveGuestOrders(tx, { userId, email: user.email }) : [];
  });
}

/**
 * The delivery address of an order, so that the page can offer to save it. Undefined for a gift, a collected order, and
 * an address that is incomplete, erased or saved already.
 */
export async function findAddressToKeep(
  db: Database,
  userId: string,
  number: string,
): Promise<AddressDetails | undefined> {
  const order = await findOwnOrder(db, userId, number);
  if (!order || order.isGift || order.collects || order.erasedAt) return undefined;
  const { name, mobile, address1, address2, landmark, city, pincode } = order;
  if (!mobile || !address1 || !city || !pincode) return undefined;
  const address = { name, mobile, address1, address2, landmark, city, pincode };
  return (await canSaveAddress(db, userId, address)) ? address : undefined;
}
