import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { defaultSettings } from "#domain/settings/default-settings.ts";
import { anEvent, buildOrder, someSums } from "../../tests/support/orders.ts";
import { renderMail } from "./render-mail.tsx";

type Changes = Parameters<typeof buildOrder>[0];

const ofReceipt = { receiptId: randomUUID(), told: true } as const;

function textOf(kind: "payment-reversed" | "uncancelled" | "sent-again", changes: Changes): string {
  const event = anEvent(kind, { paise: 549_00, ...(kind === "payment-reversed" && { data: ofReceipt }) });
  const order = buildOrder(changes);
  return renderMail({ notice: kind, order, event, settings: defaultSettings, siteUrl: "https://shop.test" }).text;
}

const holdExpiresAt = new Date("2026-12-01T18:30:00Z");

test("a letter says that the money has not come after all, what is to be paid, and until when", () => {
  const waits = textOf("payment-reversed", { status: "awaiting-payment", holdExpiresAt });
  expect(waits).toContain("We wrote that ₹549 had come from you. That was a mistake of ours, and we are sorry");
  expect(waits).toMatch(/until Tuesday 1 December. Pay ₹549 by then.[^]*Pay ₹549: https/);
  expect(textOf("payment-reversed", { status: "packed", isPaid: false })).toContain("₹549 is still to be paid.");
  expect(textOf("payment-reversed", { status: "placed" })).toContain("Nothing is left to be paid.");
  const nothing = "Nothing is to be paid for it.";
  expect(textOf("payment-reversed", { status: "cancelled", sums: someSums() })).toContain(nothing);
});

test("a letter says that the parcel is sent again, where to and by when, and how it is paid", () => {
  const sent = { status: "packed", dispatchOn: "2026-12-01", promisedOn: "2026-12-02" } as const;
  expect(textOf("sent-again", sent)).toMatch(
    /came back to us, and we send it again[^]*12-3-45[^]*Wednesday 2 December/,
  );
  expect(textOf("sent-again", { ...sent, method: "cash" })).toContain("Keep ₹549 in cash ready");
});

test("a letter says that the order is not cancelled after all, when it comes and how it is paid", () => {
  const made = textOf("uncancelled", { status: "placed", dispatchOn: "2026-12-01", promisedOn: "2026-12-02" });
  expect(made).toMatch(/taken the cancellation back[^]*Nothing is left to be paid[^]*Wednesday 2 December/);
  expect(textOf("uncancelled", { status: "placed", method: "cash" })).toContain("Keep ₹549 in cash ready");
  const waits = textOf("uncancelled", { status: "awaiting-payment", holdExpiresAt });
  expect(waits).toMatch(/Pay ₹549 by then\.[^]*Pay ₹549: https/);
});
