import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { anEvent, buildOrder } from "../../tests/support/orders.ts";
import { renderMail } from "./render-mail.tsx";

const textOf = (
  notice: "changed" | "moved" | "redirected" | "corrected",
  event: Parameters<typeof anEvent>[1],
  order: Parameters<typeof buildOrder>[0],
) =>
  renderMail({
    notice,
    order: buildOrder(order),
    event: anEvent(notice, event),
    settings: defaultSettings,
    siteUrl: "https://shop.test",
  }).text;

test("a letter says what is in the order now, what it came to and comes to, and what is to be paid", () => {
  const event = { note: "2 × Kaju Katli, 500 g, not 1.", data: { beforePaise: 299_00, afterPaise: 549_00 } };
  const cash = textOf("changed", event, { status: "placed", method: "cash" });
  expect(cash).toMatch(
    /changed what is in your order\. 2 × Kaju Katli, 500 g, not 1\.[^]*came to ₹299, and comes to ₹549 now\.[^]*Keep ₹549 in cash/,
  );
  const [laddu, katli] = ["Motichoor Laddu", "Kaju Katli"].map((name) => ({ name, nameTe: null, label: "500 g" }));
  const lines = [
    { ...katli!, was: 1, quantity: 2 },
    { ...laddu!, was: 0, quantity: 1 },
    { ...laddu!, was: 3, quantity: 0 },
  ];
  const said = { note: "For the desk.", data: { ...event.data, lines, coupon: "TEST10" } };
  expect(textOf("changed", said, { status: "placed" })).toContain(
    "changed what is in your order. 2 × Kaju Katli, 500 g, not 1. 1 × Motichoor Laddu, 500 g added. 3 × Motichoor Laddu, 500 g taken out. Coupon TEST10 taken out.\n",
  );
  const waits = { status: "awaiting-payment", holdExpiresAt: new Date("2026-12-01T18:30:00Z") } as const;
  expect(textOf("changed", event, waits)).toMatch(/Pay ₹549 by then\.[^]*Pay ₹549: https/);
});

test("a letter about a paid order asks for the rest with a link, or says what comes back", () => {
  const more = { note: "2 × Kaju Katli, 500 g, not 1.", data: { beforePaise: 449_00, afterPaise: 549_00 } };
  const paid = { status: "placed", method: "upi" } as const;
  expect(textOf("changed", more, { ...paid, sums: { receivedPaise: 449_00 } })).toMatch(
    /came to ₹449, and comes to ₹549 now\.\s₹100 is still to be paid\. We pack your order as soon as that has come\.[^]*Pay ₹100: https/,
  );
  const less = { note: "1 × Kaju Katli, 500 g, not 2.", data: { beforePaise: 649_00, afterPaise: 549_00 } };
  expect(textOf("changed", less, { ...paid, sums: { receivedPaise: 649_00, leavingPaise: 100_00 } })).toMatch(
    /Nothing is left to be paid\.\s₹100 goes back to you\. We write when it is sent\./,
  );
});

test("a letter about a day that the customer asked for names both days", () => {
  const note = "It now reaches you by Saturday 5 December, not by Friday 4 December.";
  const text = textOf("moved", { note, data: { because: "asked" } }, { status: "placed" });
  expect(text).toMatch(
    /As you asked, your order comes on another day\.[^]*Saturday 5 December, not by Friday 4 December/,
  );
});

test("a letter about another address says where it goes, when, what it came to and comes to, and what is to be paid", () => {
  const note = "It now reaches you by Tuesday 1 December, not by Monday 30 November.";
  const event = { note, data: { beforePaise: 499_00, afterPaise: 539_00 } };
  const order = { status: "placed", method: "cash", city: "Chennai", pincode: "600020" } as const;
  const text = textOf("redirected", event, order);
  expect(text).toMatch(
    /As you asked, it goes to .*Chennai.*600020\.[^]*Tuesday 1 December, not by Monday 30 November\.[^]*came to ₹499, and comes to ₹539 now\.[^]*Keep ₹/,
  );
  const same = { data: { beforePaise: 499_00, afterPaise: 499_00 } };
  expect(textOf("redirected", same, order)).not.toContain("came to");
  expect(textOf("corrected", { by: "customer", note: "Street" }, order)).toContain("As you asked, we have corrected");
});
