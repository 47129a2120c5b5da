import { expect, test } from "vitest";
import { labelOf } from "#domain/orders/kitchen/label.ts";
import { withoutPerson } from "#domain/orders/customer/person.ts";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { ownRider } from "#domain/orders/parcels/couriers.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Language } from "#platform/languages.ts";
import { latinIn } from "../../../tests/support/latin.ts";
import { anEvent, buildOrder } from "../../../tests/support/orders.ts";
import { customerView } from "./order-customer.server.ts";

const site = "https://shop.example";
const inEnglish = { site, language: "en" } as const;

const textOf = (order: Parameters<typeof customerView>[0], language: Language = "en") =>
  new URL(customerView(order, true, { site, language }).reach!.whatsapp).searchParams.get("text");

test("a message to a customer begins with how the order stands", () => {
  const parcels = [{ courier: "DTDC", number: "D1234567", page: "https://example.com/D1234567" }];
  const sent = { status: "dispatched" as const, events: [anEvent("dispatched")] };
  expect(textOf(buildOrder({ ...sent, number: "TM-7K3QXRP", name: "Meena", parcels }))).toBe(
    "Namaste Meena, about your order TM-7K3QXRP: it left on Saturday 21 November with DTDC, number D1234567. https://example.com/D1234567 ",
  );
  const rider = [{ courier: "Our own rider", number: "", page: undefined }];
  expect(textOf(buildOrder({ ...sent, parcels: rider }))).toMatch(
    /it left on Saturday 21 November with Our own rider\. $/,
  );
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
  expect(decodeURIComponent(customerView(gift, true, inEnglish).sender!.reach!.whatsapp)).toContain(
    "/orders/aToken/pay",
  );
});

const all: Parameters<typeof buildOrder>[0][] = [
  {},
  ...(["placed", "packed", "ready", "cancelled"] as const).map((status) => ({ status })),
  { status: "placed", dispatchOn: dayInIndia(new Date()) },
  ...[
    [],
    [{ courier: "DTDC", number: "", page: undefined }],
    [{ courier: "DTDC", number: "D1", page: "https://example.com/D1" }],
    [{ courier: ownRider, number: "", page: undefined }],
  ].flatMap((parcels) =>
    [new Date(), new Date("2026-01-01T06:00:00Z")].map((happenedAt) => ({
      status: "dispatched" as const,
      events: [anEvent("dispatched", { happenedAt })],
      parcels,
    })),
  ),
];

test("a message about an order in Telugu is in Telugu, and leads to the page in it; the desk stays English", () => {
  const gift = { isGift: true, senderName: "రవి", senderMobile: "+919848012300" };
  for (const wish of all) {
    const order = buildOrder({ name: "లక్ష్మి", token: "aToken", ...wish });
    const { sender } = customerView({ ...order, ...gift }, true, { site, language: "te" });
    const toGiver = new URL(sender!.reach!.whatsapp).searchParams.get("text")!;
    for (const text of [textOf(order, "te")!, toGiver])
      expect([wish, latinIn(text.replaceAll(/https:\S+/g, ""), [])]).toEqual([wish, []]);
  }
  const unpaid = textOf(buildOrder({ name: "లక్ష్మి", token: "aToken", number: "TM-7K3QXRP" }), "te");
  expect(unpaid).toBe(
    "నమస్తే లక్ష్మి, మీ ఆర్డర్ TM-7K3QXRP గురించి: మొత్తం ₹549. ఇక్కడ చెల్లించవచ్చు: https://shop.example/te/orders/aToken/pay ",
  );
  expect(customerView(buildOrder(), true, { site, language: "te" }).address.at(-1)).toBe("Andhra Pradesh");
});

test("a customer can be reached until they are erased; then nothing is left to call, to find or to print", () => {
  const order = buildOrder();
  expect(customerView(order, true, inEnglish)).toMatchObject({
    isErased: false,
    reach: { call: `tel:${order.mobile}` },
  });
  const erased = { ...order, ...withoutPerson(order, new Date()) };
  expect(customerView(erased, true, inEnglish)).toMatchObject({
    isErased: true,
    reach: undefined,
    map: undefined,
    sender: undefined,
  });
  expect(labelOf(erased, defaultSettings)).toBeUndefined();
});
