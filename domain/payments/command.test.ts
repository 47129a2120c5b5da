import { afterEach, expect, test, vi } from "vitest";
import { findOrder } from "#domain/orders/orders.server.ts";
import { db } from "../../tests/support/database.ts";
import { waitingOrder } from "../../tests/support/waiting-order.ts";
import { claimUpi, parseUtr } from "./claims.server.ts";
import { run } from "./command.ts";
import { listRefunds } from "./refunds.server.ts";

const said = vi.spyOn(console, "log").mockImplementation(() => {});
const refused = vi.spyOn(console, "error").mockImplementation(() => {});
afterEach(() => void [said.mockClear(), refused.mockClear()]);

const wordsOf = (spy: typeof said) => spy.mock.calls.flat().join("\n");

test("the owner sees what is claimed, confirms it once, cancels, and marks the money as sent back", async () => {
  const { order, payment } = await waitingOrder(db);
  expect(await claimUpi(db, payment.id, "౪123 4567-8901")).toBe("claimed");
  expect(await run(db, [])).toBe(0);
  expect(wordsOf(said)).toMatch(new RegExp(`${order.number}  upi +Rs +549  awaiting-payment  UTR 412345678901`));

  expect(await run(db, ["confirm", order.number.toLowerCase(), "412345678901"])).toBe(0);
  expect(await run(db, ["confirm", order.number, "412345678901"])).toBe(0);
  expect(await run(db, ["confirm", order.number, "999999999999"])).toBe(1);
  expect(wordsOf(refused)).toContain("paid with another UTR");
  expect((await findOrder(db, order.id))!.status).toBe("placed");

  expect(await run(db, ["cancel", order.number])).toBe(0);
  const [refund] = await listRefunds(db, order.id);
  expect(await run(db, ["refunded", refund!.id])).toBe(0);
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done", amountPaise: 549_00 }]);
});

test("cash is received for an order that is paid in cash, and for no other", async () => {
  const cash = await waitingOrder(db, { method: "cash", status: "dispatched", holdExpiresAt: null });
  expect(await run(db, ["received", cash.order.number])).toBe(0);
  const upi = await waitingOrder(db);
  expect(await run(db, ["received", upi.order.number])).toBe(1);
  expect(wordsOf(refused)).toContain("not paid by cash");
});

test.each([
  [["confirm", "TM-2222222", "412345678901"], "no order"],
  [["refunded", "1"], "no such refund"],
  [["dance"], "Write confirm NUMBER UTR"],
])("%j is refused in words", async (words, sentence) => {
  expect(await run(db, words)).toBe(1);
  expect(wordsOf(refused)).toContain(sentence);
});

test("a UTR is refused with words when it is none, has served, or is the sixth", async () => {
  const [first, second] = [await waitingOrder(db), await waitingOrder(db)];
  expect(await claimUpi(db, first.payment.id, "12345")).toHaveProperty("refused");
  await run(db, ["confirm", first.order.number, "512345678901"]);
  expect(await claimUpi(db, second.payment.id, "512345678901")).toHaveProperty("refused");
  const claim = (digit: number) => claimUpi(db, second.payment.id, `61234567890${digit}`);
  for (const digit of [1, 2, 3, 4, 5]) expect(await claim(digit)).toBe("claimed");
  expect(await claim(5)).toBe("claimed");
  expect(await claim(6)).toHaveProperty("refused");
});

test.each([
  ["4123 4567 8901", "412345678901"],
  ["౪౧౨౩౪౫౬౭౮౯౦౧", "412345678901"],
  ["41234567890", undefined],
  ["4123456789012", undefined],
  ["UTR412345678901", undefined],
])("%s is read as %s", (written, utr) => {
  expect(parseUtr(written)).toBe(utr);
});
