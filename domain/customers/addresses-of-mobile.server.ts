import { and, desc, eq, isNull } from "drizzle-orm";
import type { AddressDetails } from "#domain/accounts/address.ts";
import { addresses } from "#domain/accounts/schema.ts";
import { orders } from "#domain/orders/schema.ts";
import type { Database } from "#platform/database.server.ts";

/** An address that was used with a mobile, and the e-mail of that order. */
export type UsedAddress = AddressDetails & { email: string | null };

const MOST = 5;

/**
 * The last five addresses of a mobile (+91 and ten digits): where its orders went, and what accounts saved with it. The
 * newest is first, and each stands once.
 */
export async function listAddressesOfMobile(db: Database, mobile: string): Promise<UsedAddress[]> {
  const { name, email, address1, address2, landmark, city, pincode, placedAt } = orders;
  const sent = await db
    .select({ name, mobile: orders.mobile, email, address1, address2, landmark, city, pincode, at: placedAt })
    .from(orders)
    .where(
      and(
        eq(orders.mobile, mobile),
        eq(orders.collects, false),
        // The e-mail of a gift is that of its sender, and the receiver does not know the order.
        eq(orders.isGift, false),
        isNull(orders.erasureRequestedAt),
        isNull(orders.erasedAt),
      ),
    )
    .orderBy(desc(placedAt))
    .limit(50);
  const saved = await db.select().from(addresses).where(eq(addresses.mobile, mobile)).limit(50);
  const all = [
    ...sent.map((one) => ({ ...one, address1: one.address1!, city: one.city!, pincode: one.pincode! })),
    ...saved.map(({ createdAt, ...one }) => ({ ...one, email: null, at: createdAt })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime());
  return [...new Map(all.toReversed().map((one) => [keyOf(one), one])).values()]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, MOST)
    .map((one) => ({
      name: one.name,
      mobile,
      email: one.email,
      address1: one.address1,
      address2: one.address2,
      landmark: one.landmark,
      city: one.city,
      pincode: one.pincode,
    }));
}

function keyOf({ name, address1, address2, landmark, city, pincode }: AddressDetails): string {
  return JSON.stringify([name, address1, address2 ?? "", landmark ?? "", city, pincode]).toLowerCase();
}
