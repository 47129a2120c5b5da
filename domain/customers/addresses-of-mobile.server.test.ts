import { expect, test } from "vitest";
import { createAddress } from "#domain/accounts/addresses.server.ts";
import { db, pool } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { listAddressesOfMobile } from "./addresses-of-mobile.server.ts";

const mobile = "+919848088001";
const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000);

test("a mobile finds its addresses of orders and accounts once each, the newest first, and none of the erased", async () => {
  const home = { mobile, name: "Meena", address1: "Flat 1", address2: "Brodipet" };
  await anOrder(pool, { ...home, placedAt: hours(9), email: "meena@example.com" });
  await anOrder(pool, { ...home, address1: "FLAT 1", placedAt: hours(3) });
  await anOrder(pool, { ...home, address1: "Office 2", placedAt: hours(5), email: "office@example.com" });
  await anOrder(pool, { ...home, address1: "Erased 3", placedAt: hours(1), erasureRequestedAt: new Date() });
  await anOrder(pool, { ...home, address1: "Gift 4", placedAt: hours(1), isGift: true, senderName: "Ravi" });
  await anOrder(pool, { ...home, address1: null, city: null, pincode: null, collects: true, placedAt: hours(1) });
  await anOrder(pool, { ...home, mobile: "+919848088002", address1: "Somebody else" });
  const { id } = await aPerson(pool);
  const saved = { ...home, landmark: null, city: "Guntur", pincode: "522002" };
  await createAddress(db, id, { ...saved, address1: "Mother 5" });
  await createAddress(db, id, { ...saved, address1: "office 2" });

  const found = await listAddressesOfMobile(db, mobile);
  expect(found.map(({ address1 }) => address1)).toEqual(["office 2", "Mother 5", "FLAT 1"]);
  expect(await listAddressesOfMobile(db, "+919848088009")).toEqual([]);
});
