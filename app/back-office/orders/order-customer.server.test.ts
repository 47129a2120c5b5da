import { expect, test } from "vitest";
import { labelOf } from "#domain/orders/kitchen/label.ts";
import { withoutPerson } from "#domain/orders/customer/person.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { buildOrder } from "../../../tests/support/orders.ts";
import { customerView } from "./order-customer.server.ts";

const site = "https://shop.example";

const textOf = (order: Parameters<typeof customerView>[0]) =>
  new URL(customerView(order, true, site).reach!.whatsapp).searchParams.get("text");

test("a message to a customer begins with how the order stands", () => {
  const parcels = [{ courier: "DTDC", number: "D1234567", page: "https://example.com/D1234567" }];
  expect(textOf(buildOrder({ status: "dispatched", number: "TM-7K3QXRP", name: "Meena", parcels }))).toBe(
    "Namaste Meena, about your order TM-7K3QXRP: it left with DTDC, number D1234567. https://example.com/D1234567 ",
  );
  const rider = [{ courier: "Our own rider", number: "", page: undefined }];
  expect(textOf(buildOrder({ status: "dispatched", parcels: rider }))).toMatch(/it left with Our own rider\. $/);
  expect(textOf(buildOrder({ status: "ready" }))).toMatch(/it is ready for you at the shop\. $/);
  expect(textOf(buildOrder({ status: "cancelled" }))).toMatch(/: $/);
});

test("a message about an unpaid order asks for its money, and never asks who receives a gift", () => {
  const order = buildOrder({ token: "aToken" });
  expect(textOf(order)).toMatch(
    /: it comes to ₹549\. You can pay here: https:\/\/shop\.example\/orders\/aToken\/pay $/,
  );
  const gift = buildOrder({ isGift: true, senderName: "Ravi", senderMobile: "+919848012300", token: "aToken" });
  expect(textOf(gift)).toMatch(/: $/);
  expect(decodeURIComponent(customerView(gift, true, site).sender!.reach!.whatsapp)).toContain("/orders/aToken/pay");
});

test("a customer can be reached until they are erased; then nothing is left to call, to find or to print", () => {
  const order = buildOrder();
  expect(customerView(order, true, site)).toMatchObject({ isErased: false, reach: { call: `tel:${order.mobile}` } });
  const erased = { ...order, ...withoutPerson(order, new Date()) };
  expect(customerView(erased, true, site)).toMatchObject({
    isErased: true,
    reach: undefined,
    map: undefined,
    sender: undefined,
  });
  expect(labelOf(erased, defaultSettings)).toBeUndefined();
});
