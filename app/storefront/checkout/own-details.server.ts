import { href, type RouterContextProvider } from "react-router";
import { database } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { currentDestination } from "#app/storefront/delivery/pincode-cookie.server.ts";
import { linesOfAddress, MOST_ADDRESSES } from "#domain/accounts/address.ts";
import { listAddresses, type Address } from "#domain/accounts/addresses.server.ts";
import { findUser } from "#domain/accounts/users.server.ts";
import type { Way } from "#domain/checkout/quote.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";

/** `?collect` asks for an order that is fetched at the shop. */
export const collectQuery = "collect";
/** `?address` chooses among the account's own. */
const addressQuery = "address";

/**
 * Where the visitor's order goes, and for a signed-in customer what the form begins with. The pincode that was given
 * decides; the account's own address does when none was.
 */
export async function ownDetails(context: Readonly<RouterContextProvider>, request: Request) {
  const db = context.get(database);
  const given = await currentDestination(context, request);
  const who = await signedIn(context, request);
  if (!who) return { way: given };

  const addresses = await listAddresses(db, who.id);
  const way: Way = given ?? (addresses[0] && (await findDestination(db, addresses[0].pincode)));
  const { searchParams } = new URL(request.url);
  const collects = searchParams.has(collectQuery);
  const asked = searchParams.get(addressQuery);
  const there = addresses.filter(({ pincode }) => pincode === way?.pincode);
  const used = collects ? undefined : (there.find(({ id }) => id === asked) ?? there[0]);
  const mobile = used?.mobile ?? (await findUser(db, who.id))?.mobile ?? "";
  return {
    way,
    account: {
      known: {
        ...(used && placeOf(used)),
        name: used?.name ?? who.name,
        mobile: mobile.replace("+91", ""),
        email: who.email,
      },
      mayKeepAddress: !used && addresses.length < MOST_ADDRESSES,
      choices: collects ? [] : addresses.filter(({ id }) => id !== used?.id).map(choiceOf),
    },
  };
}

function placeOf({ address1, address2, landmark, city, pincode }: Address) {
  return { address1, address2: address2 ?? "", landmark: landmark ?? "", city, pincode };
}

function choiceOf(address: Address) {
  const { id, pincode } = address;
  return { id, pincode, words: linesOfAddress(address).join(", "), to: `${href("/checkout")}?${addressQuery}=${id}` };
}
