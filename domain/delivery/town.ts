import type { Destination } from "./delivery.ts";

/** Districts that lie within one city. A pincode there that does not start with `prefix` belongs to the army. */
const cities = [
  { stateCode: "07", district: "Central", prefix: "110", city: "Delhi" },
  { stateCode: "07", district: "New Delhi", prefix: "110", city: "New Delhi" },
  { stateCode: "19", district: "Kolkata", prefix: "700", city: "Kolkata" },
  { stateCode: "27", district: "Mumbai", prefix: "400", city: "Mumbai" },
  { stateCode: "27", district: "Mumbai Suburban", prefix: "400", city: "Mumbai" },
  { stateCode: "33", district: "Chennai", prefix: "600", city: "Chennai" },
  { stateCode: "36", district: "Hyderabad", prefix: "500", city: "Hyderabad" },
];

/** The town of a pincode (postal code): the shop's town or one of `cities`. Undefined for all other pincodes. */
export function townOf(
  { pincode, district, stateCode, zone }: Pick<Destination, "pincode" | "district" | "stateCode" | "zone">,
  shopTown: string,
): string | undefined {
  if (zone.name === shopTown) return shopTown;
  return cities.find(
    (one) => one.district === district && one.stateCode === stateCode && pincode.startsWith(one.prefix),
  )?.city;
}
