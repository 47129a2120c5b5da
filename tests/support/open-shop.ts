import { join } from "node:path";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { openShop } from "./shop-process.ts";

/** Opens one shop for all journeys; they find it by these variables. */
export default async function openForJourneys() {
  const shop = await openShop();
  process.env.SHOP_ADDRESS = shop.address;
  process.env.SHOP_DATABASE = socketAddress(join(shop.dataDirectory, "postgres"));
  return shop.stop;
}
