import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readSums } from "#domain/orders/orders.server.ts";
import { type OrderStatus, balanceOf, type Sums } from "#domain/orders/order.ts";
import { migrate } from "#platform/database.server.ts";
import { migrationsBefore } from "../../tests/support/earlier-migrations.ts";
import { aDatabase, aSeededDatabase } from "../../tests/support/empty-database.ts";
import { FormerOrder } from "../../tests/support/former-money.ts";
import { moneyFor } from "../../tests/support/money-for.ts";
import { anOrder } from "../../tests/support/orders.ts";
import { mirrorFormerPayments } from "./former.server.ts";
import { recordReceipt } from "./receipts.server.ts";

const nothing = { balance: 0, received: 0, returned: 0, leaving: 0 };

type History = { what: string; write: (order: FormerOrder) => Promise<void>; rupees: Partial<typeof nothing> };

/** Payments as the previous release stored them, with sums in rupees. A positive balance is owed to the customer. */
const histories: History[] = [
  { what: "nothing came yet", write: (one) => one.place("upi"), rupees: { balance: -549 } },
  {
    what: "paid by UPI",
    write: async (one) => {
      await one.place("upi");
      await one.pay({ utr: FormerOrder.utr() });
      await one.become("placed");
    },
    rupees: { received: 549 },
  },
  {
    what: "paid by card, cancelled and given back",
    write: async (one) => {
      await one.place("razorpay");
      await one.pay({ gateway: `pay_${randomUUID()}` });
      await one.become("placed");
      await one.become("cancelled");
      await one.refund(549, "done");
    },
    rupees: { received: 549, returned: 549 },
  },
  {
    what: "cancelled, and the refund failed",
    write: async (one) => {
      await one.place("razorpay");
      await one.pay({ gateway: `pay_${randomUUID()}` });
      await one.become("cancelled");
      await one.refund(549, "failed");
    },
    rupees: { balance: 549, received: 549 },
  },
  {
    what: "captured twice, and the second is owed back",
    write: async (one) => {
      await one.place("razorpay");
      await one.pay({ gateway: `pay_${randomUUID()}` });
      await one.become("placed");
      await one.besides(549, { gateway: `pay_${randomUUID()}` });
      await one.refund(549, "due");
    },
    rupees: { received: 1098, leaving: 549 },
  },
  {
    what: "a part came",
    write: async (one) => {
      await one.place("upi");
      await one.note(500, FormerOrder.utr());
    },
    rupees: { balance: -49, received: 500 },
  },
  {
    what: "a part came, and then the rest",
    write: async (one) => {
      await one.place("upi");
      await one.note(500, FormerOrder.utr());
      await one.pay({ utr: FormerOrder.utr() });
      await one.become("placed");
    },
    rupees: { received: 549 },
  },
  {
    what: "it came in parts, and all of it goes back",
    write: async (one) => {
      await one.place("upi");
      await one.note(500, FormerOrder.utr());
      await one.pay({ utr: FormerOrder.utr() });
      await one.become("placed");
      await one.refund(100, "done");
      await one.become("cancelled");
      await one.refund(449, "due");
    },
    rupees: { received: 549, returned: 100, leaving: 449 },
  },
  {
    what: "a part came, and then all of it",
    write: async (one) => {
      const part = FormerOrder.utr();
      await one.place("upi");
      await one.note(500, part);
      await one.pay({ utr: FormerOrder.utr() });
      await one.become("placed");
      await one.besides(500, { utr: part });
      await one.refund(500, "due");
    },
    rupees: { received: 1049, leaving: 500 },
  },
  {
    what: "too much came",
    write: async (one) => {
      const utr = FormerOrder.utr();
      await one.place("upi");
      await one.note(594, utr);
      await one.pay({ utr });
      await one.become("placed");
      await one.besides(45);
      await one.refund(45, "done");
    },
    rupees: { received: 594, returned: 45 },
  },
  {
    what: "less came, and it was enough",
    write: async (one) => {
      const utr = FormerOrder.utr();
      await one.place("upi");
      await one.note(548, utr);
      await one.pay({ utr });
      await one.become("placed");
    },
    rupees: { received: 548 },
  },
  {
    what: "a part was sent back by hand, and then all of it came",
    write: async (one) => {
      await one.place("upi");
      await one.note(500, FormerOrder.utr());
      await one.event("misfit-returned", 500);
      await one.pay({ utr: FormerOrder.utr() });
      await one.become("placed");
    },
    rupees: { received: 1049, returned: 500 },
  },
  {
    what: "a part waits to be sent back, of an order that ended",
    write: async (one) => {
      await one.place("upi");
      await one.note(500, FormerOrder.utr());
      await one.become("cancelled");
    },
    rupees: { balance: 500, received: 500 },
  },
  {
    what: "₹100 were given back, and ₹300 failed to go back",
    write: async (one) => {
      await one.place("razorpay");
      await one.pay({ gateway: `pay_${randomUUID()}` });
      await one.become("placed");
      await one.refund(100, "done");
      await one.refund(300, "failed");
    },
    rupees: { balance: 300, received: 549, returned: 100 },
  },
  { what: "cash on the road", write: (one) => one.place("cash", "dispatched"), rupees: { balance: -549 } },
  {
    what: "cash that was handed in",
    write: async (one) => {
      await one.place("cash", "delivered");
      await one.pay();
    },
    rupees: { received: 549 },
  },
  {
    what: "a parcel that nobody paid for came back",
    write: async (one) => {
      await one.place("cash", "dispatched");
      await one.become("returned");
    },
    rupees: {},
  },
  {
    what: "a paid parcel came back, and waits for the owner",
    write: async (one) => {
      await one.place("upi");
      await one.pay({ utr: FormerOrder.utr() });
      await one.become("returned");
    },
    rupees: { received: 549 },
  },
  {
    what: "a paid parcel came back, and its money goes back",
    write: async (one) => {
      await one.place("upi");
      await one.pay({ utr: FormerOrder.utr() });
      await one.become("returned");
      await one.refund(549, "due");
    },
    rupees: { received: 549, leaving: 549 },
  },
  {
    what: "money came when it was too late",
    write: async (one) => {
      await one.place("upi");
      await one.become("cancelled");
      await one.pay({ utr: FormerOrder.utr(), counted: false });
      await one.refund(549, "due");
    },
    rupees: { received: 549, leaving: 549 },
  },
  {
    what: "a card paid while cash was asked for at the door, and goes back",
    write: async (one) => {
      await one.place("razorpay");
      await one.become("dispatched");
      await one.pay({ gateway: `pay_${randomUUID()}`, counted: false });
      await one.refund(549, "due");
    },
    rupees: { balance: -549, received: 549, leaving: 549 },
  },
];

function inRupees(status: OrderStatus, sums: Sums) {
  return {
    balance: balanceOf({ status, sums }) / 100,
    received: sums.receivedPaise / 100,
    returned: sums.returnedPaise / 100,
    leaving: sums.leavingPaise / 100,
  };
}

async function readAll({ db, pool }: Awaited<ReturnType<typeof aDatabase>>, ids: string[]) {
  const { rows } = await pool.query<{ id: string; status: OrderStatus }>("select id, status from orders");
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  const sums = await readSums(db, ids);
  return ids.map((id, index) => [histories[index]!.what, inRupees(statuses.get(id)!, sums.get(id)!)]);
}

const expected = histories.map(({ what, rupees }) => [what, { ...nothing, ...rupees }]);

test("what the version before wrote comes to the same balance, carried over in batches or written meanwhile", async () => {
  const shop = await aDatabase();
  const { db, pool } = shop;
  await migrate(pool, migrationsBefore("ledger"));
  const writeAll = async () => {
    const ids: string[] = [];
    for (const { write } of histories) {
      const order = new FormerOrder(pool);
      await write(order);
      ids.push(order.id);
    }
    return ids;
  };
  const before = await writeAll();
  await migrate(pool, "database/migrations");
  expect(await mirrorFormerPayments(db, 7)).toBe(histories.length);
  expect(await mirrorFormerPayments(db, 7)).toBe(0);
  expect(await readAll(shop, before)).toEqual(expected);

  const meanwhile = await writeAll();
  expect(await readAll(shop, meanwhile)).toEqual(expected);
  await mirrorFormerPayments(db);
  expect(await readAll(shop, meanwhile)).toEqual(expected);
  const { rows } = await pool.query(
    "select state, status, count(*)::int from payments where surplus_of is null group by 1, 2",
  );
  expect(rows.every(({ state, status }) => state === (status === "open" ? "open" : "closed"))).toBe(true);
});

test("a process of the version before cannot give back what this one has given back already", async () => {
  const { db, pool } = await aSeededDatabase();
  const { payment, ...order } = await anOrder(pool, { method: "razorpay" });
  const twice = moneyFor(payment);
  expect(await recordReceipt(db, moneyFor(payment))).toBe("settled");
  expect(await recordReceipt(db, twice)).toBe("refund due");
  const again = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `insert into payments (order_id, method, status, amount_paise, reference, surplus_of, gateway_payment_id)
       values ($1, 'razorpay', 'paid', 54900, 'again', $2, $3) returning id`,
      [order.id, payment.id, twice.externalId],
    );
    await pool.query(
      "insert into refunds (payment_id, amount_paise, status, reason) values ($1, 54900, 'due', 'Twice')",
      [rows[0]!.id],
    );
  };
  await expect(again()).rejects.toThrow("more is given back than came");
  expect((await readSums(db, [order.id])).get(order.id)).toMatchObject({
    receivedPaise: 1098_00,
    leavingPaise: 549_00,
  });
});
