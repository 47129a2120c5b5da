import { join } from "node:path";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { openShop } from "./shop-process.ts";

/** Opens one shop for all journeys; they find it by these variables. It believes the address each of them sends. */
export default async function openForJourneys() {
  const shop = await openShop({ TRUST_PROXY: "true" });
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATABASE = socketAddress(join(shop.dataDirectory, "postgres"));
  return shop.stop;
}
