import { createHmac } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { listDocuments } from "#domain/orders/documents/documents.server.ts";
import { findOrder } from "#domain/orders/full-order.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aPerson } from "../../../tests/support/people.ts";
import { withRazorpay } from "../../../tests/support/razorpay.ts";
import { eraseNotices } from "../erasure.server.ts";
import { countHeldNotices, dealWithHeldNotice, listHeldNotices } from "./held-notices.server.ts";
import { findPayment } from "../requests/payments.server.ts";
import { checkPayment } from "./reconciliation.server.ts";
import { listRefunds, markRefundFailed, repeatRefund, requestRefund } from "../refunds/refunds.server.ts";
import { sendRefunds } from "../refunds/dispatch-refunds.server.ts";
import { countMoneyTasks } from "../worklist/tasks.server.ts";
import { listUnallocated } from "../worklist/worklist.server.ts";

const { standIn, gateway, atRazorpay, take } = await withRazorpay();
const secret = standIn.variables.RAZORPAY_WEBHOOK_SECRET;
const sita = await aPerson(pool, { name: "Sita", role: "owner" });

let letters = 0;
function signed(body: string) {
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  return { body, signature, id: `evt_of_this_test_${(letters += 1)}` };
}

const entity = (gatewayOrderId: string, more: object = {}) => ({
  id: "pay_ofThisTest1",
  order_id: gatewayOrderId,
  amount: 549_00,
  currency: "INR",
  ...more,
});
const captured = (payment: object, more: object = {}) =>
  JSON.stringify({ event: "payment.captured", payload: { payment: { entity: payment }, ...more } });
const held = async () =>
  (await listHeldNotices(db, 1000)).map(({ body, reason }) => [Buffer.from(body).toString(), reason]);

beforeAll(() => pool.query("truncate held_notices"));

test.each([
  ["NUL in a text", "not storable", (id: string) => captured(entity(id, { error_description: "a\0b" }))],
  ["half a character", "not storable", (id: string) => captured(entity(id, { error_description: "\ud800" }))],
  [
    "nesting without end",
    "not storable",
    (id: string) =>
      captured(entity(id, { notes: 0 })).replace('"notes":0', `"notes":${"[".repeat(20_000)}${"]".repeat(20_000)}`),
  ],
  ["an amount that nobody can send", "not understood", (id: string) => captured(entity(id, { amount: 2 ** 31 }))],
  ["an amount below nothing", "not understood", (id: string) => captured(entity(id, { amount: -1 }))],
  [
    "an order over another amount",
    "another order",
    (id: string) => captured(entity(id), { order: { entity: { id, amount: 100, currency: "INR" } } }),
  ],
  ["no JSON", "not understood", (id: string) => `${id} was paid`],
])("a signed notice with %s is held byte by byte, once, and pays nothing", async (_, reason, write) => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  const body = write(gatewayOrderId);
  const before = await countMoneyTasks(db, "the shop");
  expect(await take(signed(body))).toBe("held");
  expect(await take(signed(body))).toBe("held");
  expect((await held()).filter(([one]) => one === body)).toEqual([[body, reason]]);
  expect(await countMoneyTasks(db, "the shop")).toBe(before + 1);
  expect((await findOrder(db, order.id))!.status).toBe("awaiting-payment");
  expect(await findPayment(db, payment.id)).toMatchObject({ state: "open", failure: null });
});

test("what is not signed is refused and not kept", async () => {
  const before = await countHeldNotices(db);
  expect(await take({ ...signed("{}"), signature: "0".repeat(64) })).toBe("not genuine");
  expect(await countHeldNotices(db)).toBe(before);
});

test("the owner deals with a held notice once; sent again, it stays so", async () => {
  const notice = signed("[]");
  await take(notice);
  const { id } = (await listHeldNotices(db, 1000)).find(({ body }) => Buffer.from(body).toString() === "[]")!;
  expect(await dealWithHeldNotice(db, sita, id)).toBe("dealt with");
  expect(await dealWithHeldNotice(db, sita, id)).toBe("already done");
  expect(await dealWithHeldNotice(db, sita, crypto.randomUUID())).toBe("unknown notice");
  await take(notice);
  expect((await held()).map(([body]) => body)).not.toContain("[]");
});

async function owed() {
  const paid = await atRazorpay();
  const { id: gatewayPaymentId } = standIn.pay(paid.gatewayOrderId);
  await checkPayment(db, gateway, paid.payment);
  const asked = await requestRefund(db, paid.order.id, 549_00, "It came back.");
  if ("refused" in asked) throw new Error(asked.refused);
  return { ...paid, gatewayPaymentId, refundId: asked.refundIds[0]! };
}

const papers = async (id: string) => (await listDocuments(db, id)).map(({ kind }) => kind);
const processed = (receipt: string, more: object) =>
  JSON.stringify({
    event: "refund.processed",
    payload: {
      refund: { entity: { id: `rfnd_${receipt.slice(0, 8)}`, receipt, amount: 549_00, currency: "INR", ...more } },
    },
  });

test.each([{ amount: 1 }, { amount: 548_99 }, { amount: 549_01 }, { currency: "USD" }])(
  "a refund of which %o is told is not done and brings no credit note; the right notice then does",
  async (more) => {
    const { order, refundId } = await owed();
    expect(await take(signed(processed(refundId, more)))).toBe("held");
    expect(await listRefunds(db, order.id)).toMatchObject([{ status: "failed" }]);
    expect(await papers(order.id)).toEqual(["invoice"]);
    expect((await findOrder(db, order.id))!.events.at(-1)).toMatchObject({ kind: "refund-failed" });
    expect((await listHeldNotices(db, 1000)).at(-1)).toMatchObject({
      reason: "another refund",
      number: order.number,
      askedPaise: 549_00,
      amountPaise: more.amount ?? 549_00,
      currency: more.currency ?? "INR",
    });
    expect(await take(signed(processed(refundId, {})))).toBe("dealt with");
    expect(await listRefunds(db, order.id)).toMatchObject([{ status: "done" }]);
    expect(await papers(order.id)).toEqual(["invoice", "credit-note"]);
  },
);

test("a refund that went back after all, though it had failed and was asked for again, takes the place of the new one", async () => {
  const { order, refundId, gatewayPaymentId } = await owed();
  await markRefundFailed(db, refundId);
  expect(await requestRefund(db, order.id, 100_00, "A jar was broken.")).toHaveProperty("refused");
  await repeatRefund(db, refundId);
  expect(await take(signed(processed(refundId, {})))).toBe("dealt with");
  expect(await listRefunds(db, order.id)).toMatchObject([
    { id: refundId, status: "done" },
    { status: "called-off", isOpen: false },
  ]);
  await sendRefunds(db, gateway, new Date());
  expect(standIn.ledger.refundsOf(gatewayPaymentId)).toEqual([]);
  expect(await papers(order.id)).toEqual(["invoice", "credit-note"]);
});

test("a refund that Razorpay answers with another amount is not done either, and is asked for no more", async () => {
  const { order } = await owed();
  const short = {
    ...gateway,
    refund: async (id: string, asked: { amountPaise: number; reference: string }) => ({
      ...(await gateway.refund(id, { ...asked, amountPaise: 100 })),
    }),
  };
  await sendRefunds(db, short, new Date());
  await sendRefunds(db, short, new Date(Date.now() + 86_400_000));
  expect(await listRefunds(db, order.id)).toMatchObject([{ status: "failed" }]);
  expect(await papers(order.id)).toEqual(["invoice"]);
  expect((await listHeldNotices(db, 1000)).filter(({ number }) => number === order.number)).toMatchObject([
    { reason: "another refund", amountPaise: 100, askedPaise: 549_00 },
  ]);
});

test("an amount that nobody can send stops neither the poller nor what else it asks about", async () => {
  const { order, payment, gatewayOrderId } = await atRazorpay();
  standIn.ledger.attempt(gatewayOrderId, "captured", 2 ** 31);
  expect((await checkPayment(db, gateway, payment)).settlements).toEqual([{ refused: "amount" }]);
  expect((await listUnallocated(db)).find(({ number }) => number === order.number)?.amountPaise).toBe(2 ** 31);
  expect((await findOrder(db, order.id))!.status).toBe("awaiting-payment");
});

test("what a held notice tells of a person goes with the order's", async () => {
  const { order, gatewayOrderId } = await atRazorpay();
  await take(signed(captured(entity(gatewayOrderId, { email: "gita@example.net\0" }))));
  await db.transaction((tx) => eraseNotices(tx, [order.id]));
  const { rows } = await pool.query("select count(*)::int from held_notices where position($1::bytea in body) > 0", [
    Buffer.from("gita@example.net"),
  ]);
  expect(rows).toEqual([{ count: 0 }]);
});

/** Texts and numbers that tend to break programs, and any other value that JSON can hold. */
const odd = fc.oneof(
  fc.constantFrom("", "\0", "\ud800", "\udc00x", "INR", "__proto__", "x".repeat(5000), "9".repeat(400)),
  fc.constantFrom(2 ** 31, -1, 0, 0.5, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, null, true, [], {}),
  fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }),
);

/** The paths to a value itself and to every value nested in it. Each path is a list of keys. */
function places(value: unknown, way: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [way];
  return [way, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...way, name]))];
}

function withAt(value: unknown, [name, ...rest]: string[], put: unknown): unknown {
  if (name === undefined) return put;
  const inner = (value ?? {}) as Record<string, unknown>;
  return { ...inner, [name]: withAt(inner[name], rest, put) };
}

test("whatever is put anywhere into a signed notice, it is answered, and no order is paid or paid back by it", async () => {
  const [open, back] = [await atRazorpay(), await owed()];
  const order = { id: open.gatewayOrderId, amount: 549_00, currency: "INR" };
  const payment = { ...entity(open.gatewayOrderId, { amount: 1 }), error_description: "no", notes: { a: "b" } };
  const notices = [
    { event: "payment.failed", payload: { payment: { entity: payment } } },
    { event: "payment.captured", payload: { payment: { entity: payment } } },
    { event: "order.paid", payload: { payment: { entity: payment }, order: { entity: order } } },
    JSON.parse(processed(back.refundId, { amount: 1 })),
  ];
  const ways = notices.flatMap((notice) => places(notice).map((way) => ({ notice, way })));
  const mutation = fc.record({ at: fc.constantFrom(...ways), put: odd, cut: fc.option(fc.nat(400), { freq: 6 }) });
  await fc.assert(
    fc.asyncProperty(mutation, async ({ at, put, cut }) => {
      fc.pre(!(at.way.at(-1) === "amount" && put === 549_00));
      const body = JSON.stringify(withAt(at.notice, at.way, put)) ?? "";
      const outcome = await take(signed(cut === null ? body : body.slice(0, cut)));
      expect(["dealt with", "not ours", "held"]).toContain(outcome);
    }),
    { numRuns: 400 },
  );
  expect((await findOrder(db, open.order.id))!.status).toBe("awaiting-payment");
  expect(await papers(back.order.id)).toEqual(["invoice"]);
});
