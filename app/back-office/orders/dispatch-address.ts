import { href } from "react-router";

type Asked = { courier?: string | undefined; roll?: "1" | undefined; after?: string | undefined };

/** The path and query of the page on which parcels are handed to a courier. `roll`: with numbers from its roll. */
export function dispatchAddress(asked: Asked): string {
  const said = Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined);
  return `${href("/back-office/orders/dispatch")}?${new URLSearchParams(said)}`;
}

/** The name of the field with the tracking number of an order. */
export const numberField = (order: string) => `number-${order}` as const;
