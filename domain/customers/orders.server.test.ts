import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { SignedIn } from "#domain/accounts/account.ts";
import { users } from "#domain/accounts/schema.ts";
import { findOwnOrder } from "#domain/orders/customer/ownership.server.ts";
import { writeInvoice } from "../../tests/support/documents.ts";
import { anOrder, ladduAndPickle, toChennai, type OrderWish } from "../../tests/support/orders.ts";
import { db, pool } from "../../tests/support/database.ts";
import { aPerson } from "../../tests/support/people.ts";
import { createAddress } from "#domain/accounts/addresses.server.ts";
import { claimOrders, countClaimable, findAddressToKeep } from "./claiming.server.ts";
import { listPastOrders } from "./past-orders.server.ts";

const somebody = async (email?: string): Promise<SignedIn> => aPerson(pool, { ...(email && { email }) });

test("orders placed as a guest with the account's e-mail are claimed, however it was written, and only once", async () => {
  const lakshmi = await somebody("lakshmi@example.net");
  const other = await somebody();
  const first = await anOrder(pool, { status: "placed", email: "Lakshmi@Example.NET" });
  const gift = await anOrder(pool, {
    status: "placed",
    email: "lakshmi@example.net",
    isGift: true,
    senderName: "Lakshmi",
  });
  await anOrder(pool, { status: "placed", email: "lakshmi@example.net", userId: other.id });
  await anOrder(pool, { status: "placed", email: "lakshmi@example.net.example.com" });
  await anOrder(pool, { status: "placed", email: null });
  await anOrder(pool, {
    status: "placed",
    email: "lakshmi@example.net",
    erasureRequestedAt: new Date("2026-11-20T06:00:00Z"),
  });

  expect(await countClaimable(db, lakshmi)).toBe(2);
  const counts = await Promise.all(Array.from({ length: 8 }, () => claimOrders(db, lakshmi.id)));
  expect(counts.filter(({ length }) => length > 0).map((numbers) => numbers.toSorted())).toEqual([
    [first.number, gift.number].toSorted(),
  ]);
  expect(await countClaimable(db, lakshmi)).toBe(0);
  const { orders } = await listPastOrders(db, lakshmi.id, 20);
  expect(orders.map(({ number }) => number).toSorted()).toEqual([first.number, gift.number].toSorted());
});

test("nothing is claimed for an e-mail that was not proven", async () => {
  const ravi = await somebody("ravi@example.net");
  await anOrder(pool, { status: "placed", email: "ravi@example.net" });
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, ravi.id));
  expect(await countClaimable(db, ravi)).toBe(0);
  expect(await claimOrders(db, ravi.id)).toEqual([]);
});

test("the address of an order is offered to its account until it is saved, that of a gift never", async () => {
  const { id } = await somebody();
  const offered = (order: { number: string }) => findAddressToKeep(db, id, order.number);
  const order = await anOrder(pool, { ...toChennai, status: "placed", userId: id });
  const address = await offered(order);
  expect(address).toMatchObject({ name: "Meena Raman", mobile: "+919848012345", city: "Chennai", pincode: "600020" });
  const others: OrderWish[] = [
    { userId: id, isGift: true, senderName: "Lakshmi" },
    { userId: (await somebody()).id },
    { userId: id, erasedAt: new Date("2026-11-20T06:00:00Z") },
  ];
  for (const other of others) expect(await offered(await anOrder(pool, other))).toBeUndefined();
  await createAddress(db, id, address!);
  expect(await offered(order)).toBeUndefined();
});

test("past orders come newest first, so many at a time, each with what it was and whether it has a bill", async () => {
  const { id } = await somebody();
  const written: { id: string; number: string }[] = [];
  for (let day = 1; day <= 4; day += 1) {
    written.push(
      await anOrder(pool, {
        userId: id,
        placedAt: new Date(`2026-10-0${day}T06:00:00Z`),
        status: "delivered",
        ...ladduAndPickle,
      }),
    );
  }
  await writeInvoice(pool, written[3]!.id);
  const { orders, hasMore } = await listPastOrders(db, id, 3);
  expect(hasMore).toBe(true);
  expect(orders.map(({ number }) => number)).toEqual([3, 2, 1].map((index) => written[index]!.number));
  expect(orders[0]).toMatchObject({
    placedOn: expect.stringMatching(/-10-04$/),
    first: [
      { quantity: 2, name: "Motichoor Laddu" },
      { quantity: 1, name: "Avakaya" },
    ],
    more: 0,
    totalPaise: 98_700,
    standing: { status: "delivered" },
    isBilled: true,
    awaitsPayment: false,
  });
  expect(orders[1]!.isBilled).toBe(false);
  expect((await listPastOrders(db, id, 4)).hasMore).toBe(false);
});

test("an order is found by its number for its own account alone", async () => {
  const [owner, other] = [await somebody(), await somebody()];
  const { id, number } = await anOrder(pool, { status: "placed", userId: owner.id });
  expect(await findOwnOrder(db, owner.id, number)).toMatchObject({ id });
  expect(await findOwnOrder(db, other.id, number)).toBeUndefined();
});
