import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { auditLog } from "#domain/audit/schema.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { balanceOf, isPaid } from "#domain/orders/order.ts";
import { listCashOut } from "#domain/payments/hand-ins/cash-out.server.ts";
import {
  findHandIn,
  listAccounts,
  listHandIns,
  recordHandIn,
  settleLack,
} from "#domain/payments/hand-ins/hand-ins.server.ts";
import type { Remittance } from "#domain/payments/hand-ins/remittance.ts";
import { findPayouts, recordRemittance } from "#domain/payments/hand-ins/remittances.server.ts";
import { receiveCash } from "#domain/payments/receipts/receipts.server.ts";
import { listRefunds, markRefundDone, requestRefund } from "#domain/payments/refunds/refunds.server.ts";
import { openDatabase } from "#platform/database.server.ts";
import { db, pool, url } from "../../tests/support/database.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { aPerson } from "../../tests/support/people.ts";
import { previewTakingBack, takeBackHandIn } from "./hand-in-reversal.server.ts";

const anna = await aPerson(pool, { name: "Anna", role: "staff" });
const reason = "Counted twice";

/** A rider of whom no other test knows, and orders of ₹549 that he delivered. */
async function aRider(count: number) {
  const courier = `Rider ${randomUUID()}`;
  const all = [];
  for (let made = 0; made < count; made += 1) {
    all.push(await anOrder(pool, { method: "cash", status: "delivered", courier }));
  }
  return { courier, all, numbers: all.map(({ number }) => number) };
}

/** Hands in the cash of these orders, of which `lacks` paise stay with the rider. */
async function handedIn({ courier, numbers }: { courier: string; numbers: string[] }, lacks = 0): Promise<string> {
  const id = randomUUID();
  const handedPaise = numbers.length * 549_00 - lacks;
  const asked = { bearer: "courier", asked: lacks } as const;
  expect(await recordHandIn(db, { id, courier, numbers, handedPaise, ...asked }, anna)).toEqual({ id });
  return id;
}

const cashWith = async (courier: string) =>
  (await listCashOut(db)).filter(({ holder }) => holder === courier).map(({ number }) => number);

test("cash that was entered wrongly is with the rider again, and what lacked of it is owed no more", async () => {
  const rider = await aRider(3);
  const id = await handedIn(rider, 100_00);
  expect(await listAccounts(db, rider.courier)).toEqual([{ courier: rider.courier, lacksPaise: 100_00 }]);
  const preview = await previewTakingBack(db, (await findHandIn(db, id))!);
  expect((preview as string[]).join(" ")).toMatch(/All 3 orders are .* ₹1,647 is with .* owes nothing/);

  expect(await takeBackHandIn(db, anna, { id, reason })).toBe("reversed");
  expect(await takeBackHandIn(db, anna, { id, reason })).toBe("already reversed");
  expect(await listAccounts(db, rider.courier)).toEqual([]);
  expect((await cashWith(rider.courier)).toSorted()).toEqual(rider.numbers.toSorted());
  for (const { id: orderId } of rider.all) {
    const order = (await findOrder(db, orderId))!;
    expect([order.status, isPaid(order), balanceOf(order)]).toEqual(["delivered", false, -549_00]);
  }
  expect((await listHandIns(db, { most: 1, ids: [id] }))[0]).toMatchObject({ reason, reversedAt: expect.any(Date) });
  const logged = await db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(logged.at(-1)).toMatchObject({ action: "took back a hand-in of cash", after: { reason } });

  // Handed in rightly: together, or one alone.
  expect(await receiveCash(db, rider.all[0]!.payment.id, anna)).toBe("settled");
  await handedIn({ ...rider, numbers: rider.numbers.slice(1) });
  expect(await cashWith(rider.courier)).toEqual([]);
});

test("what was settled of a lack is taken back alone, and what came too much stays with the rider's account", async () => {
  const rider = await aRider(1);
  const id = await handedIn(rider, 100_00);
  const lack = { id: randomUUID(), courier: rider.courier, paise: 100_00, bearer: "courier" } as const;
  await settleLack(db, lack, anna);
  expect(await takeBackHandIn(db, anna, { id: lack.id, reason })).toBe("reversed");
  expect(await listAccounts(db, rider.courier)).toMatchObject([{ lacksPaise: 100_00 }]);
  await settleLack(db, { ...lack, id: randomUUID() }, anna);
  const preview = await previewTakingBack(db, (await findHandIn(db, id))!);
  expect((preview as string[]).join(" ")).toContain("handed in ₹100 too much");
  expect(await takeBackHandIn(db, anna, { id, reason })).toBe("reversed");
  expect(await listAccounts(db, rider.courier)).toMatchObject([{ lacksPaise: -100_00 }]);
});

test("a payout that is taken back may be read again, and its line of the statement is open until then", async () => {
  const number = `D${Date.now()}`;
  const order = await anOrder(pool, { method: "cash", status: "delivered", courier: "DTDC", trackingNumber: number });
  const utr = "612345678901";
  const parcels = [{ row: 2, number, paise: 549_00 }];
  const payout = { payout: "CRF 77", utr, parcels, handedPaise: 549_00, feePaise: 0 };
  const remittance: Remittance = { courier: "DTDC", isOfMany: false, payouts: [payout] };
  const read = async () => recordRemittance(db, remittance, {}, anna);
  const first = await read();
  if ("faults" in first) throw new Error(first.faults.join());
  expect(await read()).toMatchObject({ ids: [], known: [expect.stringContaining("CRF 77 was recorded")] });
  expect((await findPayouts(db, [utr])).size).toBe(1);

  expect(await takeBackHandIn(db, anna, { id: first.ids[0]!, reason })).toBe("reversed");
  expect((await findPayouts(db, [utr])).size).toBe(0);
  expect(isPaid((await findOrder(db, order.id))!)).toBe(false);
  expect(await read()).toMatchObject({ ids: [expect.any(String)], known: [] });
  expect(isPaid((await findOrder(db, order.id))!)).toBe(true);
});

test("a hand-in stays whole if money of one of its orders went back", async () => {
  const rider = await aRider(2);
  const id = await handedIn(rider);
  await requestRefund(db, rider.all[0]!.id, 100_00, "A jar was broken.");
  const [refund] = await listRefunds(db, rider.all[0]!.id);
  await markRefundDone(db, refund!.id);
  expect(await takeBackHandIn(db, anna, { id, reason })).toEqual({
    refused: `₹100 of it went back to the customer of ${rider.numbers[0]}, so it stays.`,
  });
  expect(isPaid((await findOrder(db, rider.all[1]!.id))!)).toBe(true);
});

test("of two at once that take the same hand-in back, one does", async () => {
  const both = [openDatabase(url), openDatabase(url)];
  onTestFinished(async () => {
    for (const one of both) await one.close();
  });
  const [one, other] = both.map(({ db: own }) => own);
  for (let time = 0; time < 20; time += 1) {
    const rider = await aRider(2);
    const id = await handedIn(rider);
    const answers = await Promise.all([
      takeBackHandIn(one!, anna, { id, reason }),
      takeBackHandIn(other!, anna, { id, reason }),
    ]);
    expect(new Set(answers)).toEqual(new Set(["already reversed", "reversed"]));
    await handedIn(rider);
    expect(await cashWith(rider.courier)).toEqual([]);
  }
});
