import type { SignedIn } from "#domain/accounts/account.ts";
import { lockUser } from "#domain/accounts/user-lock.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { countGuestOrders, giveGuestOrders } from "#domain/orders/ownership.server.ts";
import type { Database } from "#platform/database.server.ts";

/** How many guest orders with its e-mail an account may take over; 0 until the e-mail is confirmed. */
export async function countClaimable(db: Database, { id, email }: SignedIn): Promise<number> {
  return (await findUser(db, id))?.emailVerified ? countGuestOrders(db, email) : 0;
}

/** Adds the guest orders with the account's e-mail to the account and returns how many. A second call adds none. */
export async function claimOrders(db: Database, userId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    return user?.emailVerified ? giveGuestOrders(tx, { userId, email: user.email }) : 0;
  });
}
