import { expect, test } from "vitest";
import { labelOf } from "#domain/orders/kitchen/label.ts";
import { withoutPerson } from "#domain/orders/customer/person.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { customerView } from "./order-customer.server.ts";

test("a customer can be reached until they are erased; then nothing is left to call, to find or to print", () => {
  const order = buildOrder();
  expect(customerView(order, true)).toMatchObject({ isErased: false, reach: { call: `tel:${order.mobile}` } });
  const erased = { ...order, ...withoutPerson(order, new Date()) };
  expect(customerView(erased, true)).toMatchObject({
    isErased: true,
    reach: undefined,
    map: undefined,
    sender: undefined,
  });
  expect(labelOf(erased, defaultSettings)).toBeUndefined();
});
