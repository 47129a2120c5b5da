import type { SignedIn } from "#domain/accounts/account.ts";
import { lockUser } from "#domain/accounts/user-lock.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import { countGuestOrders, giveGuestOrders } from "#domain/orders/ownership.server.ts";
import type { Database } from "#platform/database.server.ts";

/** How many earlier orders an account may take over; none before its e-mail is proven. */
export async function countClaimable(db: Database, { id, email }: SignedIn): Promise<number> {
  return (await findUser(db, id))?.emailVerified ? countGuestOrders(db, email) : 0;
}

/** Adds the orders to an account that were placed as a guest with its e-mail; says how many. Asked twice, it adds none. */
export async function claimOrders(db: Database, userId: string): Promise<number> {
  return db.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    return user?.emailVerified ? giveGuestOrders(tx, { userId, email: user.email }) : 0;
  });
}
