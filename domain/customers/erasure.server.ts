import { deleteAccount } from "#domain/accounts/leaving.server.ts";
import { lockUser } from "#domain/accounts/user-lock.server.ts";
import { recordChange } from "#domain/audit/audit.server.ts";
import { eraseInLog, eraseInvited } from "#domain/audit/erasure.server.ts";
import { addressesOf, identifiersOf } from "#domain/audit/identifiers.ts";
import { findCartOf, lockCartWithLines } from "#domain/cart/cart.server.ts";
import { lockEnquiriesOf } from "#domain/enquiries/erasure.server.ts";
import { forgetMobiles } from "#domain/orders/customer-notes/notes.server.ts";
import { releaseOrders } from "#domain/orders/customer/ownership.server.ts";
import { eraseReviewers } from "#domain/orders/reviews/reviews.server.ts";
import type { Database } from "#platform/database.server.ts";
import { eraseLimitCounts, eraseJobs } from "#platform/identifiers.server.ts";
import { eraseWork } from "./former-staff.server.ts";
import { erasePersonsOf, eraseWaiting, eraseWriters } from "./deferred-erasure.server.ts";

/**
 * Erases an account and its holder's personal data (DPDP Act 2023, section 12). Refuses people who work for the shop.
 * The caller must check the password.
 */
export async function eraseAccount(
  db: Database,
  userId: string,
  /** `keepsReviews`: whether the words of reviews stay. Their stars always stay. */
  { keepsReviews = false }: { keepsReviews?: boolean } = {},
): Promise<"erased" | "works here"> {
  return db.transaction(async (tx) => {
    // Locked in the same sequence as when an order is placed: cart, user, orders.
    const cart = await findCartOf(tx, userId);
    if (cart) await lockCartWithLines(tx, cart);
    const user = await lockUser(tx, userId, "update");
    if (!user) return "erased";
    if (user.role !== "customer") return "works here";

    const { email } = user;
    const addresses = { mobiles: [user.mobile], emails: [email] };
    const traces = identifiersOf({ names: [user.name], ...addresses });
    const enquiries = await lockEnquiriesOf(tx, { userId, email });
    const orders = await releaseOrders(tx, { userId, email });
    await eraseWork(tx, userId);
    await deleteAccount(tx, user);
    const ids = orders.map(({ id }) => id);
    await eraseReviewers(tx, ids, { keepsWords: keepsReviews, traces });
    // The orders and bills themselves stay, as tax law requires (CGST Act, section 36).
    await erasePersonsOf(tx, orders, traces);
    await forgetMobiles(tx, orders);
    await eraseWriters(tx, enquiries);
    await eraseInLog(tx, { kind: "user", ids: [userId] }, traces);
    await eraseInvited(tx, email);
    await eraseJobs(tx, [...addressesOf(addresses), userId], { waitingIn: "account-mail" });
    await eraseWaiting(tx, email);
    await eraseLimitCounts(tx, [email.toLowerCase()]);
    const by = { id: userId, name: "A customer" };
    await recordChange(tx, { by, action: "erased the account", subject: { kind: "user", id: userId } });
    return "erased";
  });
}
