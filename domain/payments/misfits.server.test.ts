import { expect, test } from "vitest";
import { listChangesOf } from "#domain/audit/audit.server.ts";
import { moneyMarkOf } from "#domain/orders/desk.ts";
import { misfitPaiseOf } from "#domain/orders/misfit.ts";
import { findOrder } from "#domain/orders/orders.server.ts";
import { db } from "../../tests/support/database.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { cancelOrder } from "./cancellation.server.ts";
import { claimUpi, remindOfClaim } from "./claims.server.ts";
import { confirmUpiAsStaff } from "./desk.server.ts";
import { expireHolds } from "./expiry.server.ts";
import { listNumbersWithOpenMoney } from "./forgetting.server.ts";
import { returnMisfitAsOwner } from "./misfits.server.ts";
import { findPayment } from "./payments.server.ts";
import { payAnotherWay } from "./switching.server.ts";

const sita = { id: "sita", name: "Sita" };
const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
const eventsOf = async (id: string) => (await findOrder(db, id))!.events;
const failureOf = async (id: string) => (await findPayment(db, id))!.failure;

test("another amount keeps the order for two days, is told once and is not paid another way", async () => {
  const { order, payment } = await waitingOrder(db, { holdExpiresAt: hours(0.1) });
  await confirmUpiAsStaff(db, sita, payment.id, "712345678901", 548_00);
  await confirmUpiAsStaff(db, sita, payment.id, "712345678901", 548_00);
  const events = await eventsOf(order.id);
  expect(events.slice(1)).toMatchObject([{ kind: "payment-misfit", note: "UTR 712345678901", paise: 548_00 }]);
  expect((await expireHolds(db, hours(47))).expired).not.toContain(order.number);
  expect(await payAnotherWay(db, order.id, "cash", 0)).toEqual({
    refused: expect.stringContaining("Part of the money"),
  });

  await confirmUpiAsStaff(db, sita, payment.id, "712345678902", 2_00);
  expect(await failureOf(payment.id)).toBe(
    "Rs 2 came with UTR 712345678902, Rs 548 before, Rs 549 was asked for, Rs 1 more than was asked for",
  );
  expect(misfitPaiseOf(await eventsOf(order.id))).toBe(550_00);
  await confirmUpiAsStaff(db, sita, payment.id, "712345678902");
  expect(misfitPaiseOf(await eventsOf(order.id))).toBe(0);
});

test("what came and did not fit is sent back once, and the log says how much", async () => {
  const { order, payment } = await waitingOrder(db);
  await confirmUpiAsStaff(db, sita, payment.id, "722345678901", 548_00);
  await cancelOrder(db, order.id, "shop");
  const seen = (await failureOf(payment.id))!;
  expect(misfitPaiseOf(await eventsOf(order.id))).toBe(548_00);
  expect(await listNumbersWithOpenMoney(db)).toContain(order.number);

  const presses = [1, 2].map(() => returnMisfitAsOwner(db, sita, payment.id, seen));
  expect(new Set(await Promise.all(presses))).toEqual(new Set(["sent back", "already done"]));
  const events = await eventsOf(order.id);
  expect(misfitPaiseOf(events)).toBe(0);
  expect(events.filter(({ kind }) => kind === "misfit-returned")).toMatchObject([{ paise: 548_00 }]);
  const changes = await listChangesOf(db, "order", order.id);
  expect(changes.filter(({ action }) => action === "sent money back by hand")).toMatchObject([
    { actorName: "Sita", before: { failure: seen }, after: { failure: null, sentBackPaise: 548_00 } },
  ]);
  expect(await listNumbersWithOpenMoney(db)).not.toContain(order.number);
});

test("money that became the payment, or more than the page showed, is not written down as sent back", async () => {
  const { payment } = await waitingOrder(db);
  await confirmUpiAsStaff(db, sita, payment.id, "732345678901", 500_00);
  const seen = (await failureOf(payment.id))!;
  await confirmUpiAsStaff(db, sita, payment.id, "732345678902", 48_00);
  expect(await returnMisfitAsOwner(db, sita, payment.id, seen)).toEqual({
    refused: expect.stringContaining("More came"),
  });
  await confirmUpiAsStaff(db, sita, payment.id, "732345678903");
  expect(await returnMisfitAsOwner(db, sita, payment.id, seen)).toEqual({
    refused: expect.stringContaining("is paid"),
  });
});

test("once what was told of is sent back, nobody looks for it any more and the order is paid another way", async () => {
  const { order, payment } = await waitingOrder(db);
  await claimUpi(db, payment.id, "742345678901");
  await confirmUpiAsStaff(db, sita, payment.id, "742345678901", 500_00);
  expect(await payAnotherWay(db, order.id, "cash", 0)).toEqual({ refused: expect.stringContaining("You told us") });
  await returnMisfitAsOwner(db, sita, payment.id, (await failureOf(payment.id))!);

  expect((await findPayment(db, payment.id))!.claimedUtr).toBeNull();
  await remindOfClaim(db, { paymentId: payment.id });
  const kinds = (await eventsOf(order.id)).map(({ kind }) => kind);
  expect(kinds.at(-1)).toBe("misfit-returned");
  expect(moneyMarkOf({ ...order, kinds }, 549_00).words).toBe("UPI waits");
  expect(await payAnotherWay(db, order.id, "cash", 0)).toBe("changed");
});

test("a transfer that was told of after the part is still looked for when the part was sent back", async () => {
  const { order, payment } = await waitingOrder(db);
  await confirmUpiAsStaff(db, sita, payment.id, "752345678901", 500_00);
  await claimUpi(db, payment.id, "752345678902");
  await returnMisfitAsOwner(db, sita, payment.id, (await failureOf(payment.id))!);
  expect((await findPayment(db, payment.id))!.claimedUtr).toBe("752345678902");
  await remindOfClaim(db, { paymentId: payment.id });
  expect((await eventsOf(order.id)).at(-1)).toMatchObject({ kind: "claim-waits", note: "UTR 752345678902" });
});
