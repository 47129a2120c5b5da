import { beforeEach, expect, test } from "vitest";
import { sayLeftOut } from "#app/sentences/obstacles.ts";
import { findCart } from "#domain/cart/cart.server.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { aCart, THURSDAY } from "../../tests/support/checkout.ts";
import { db } from "../../tests/support/database.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { quoteCheckout } from "./checkout.server.ts";
import { leaveOut } from "./leave-out.server.ts";

const laddu = "1";
const katli = "2";

beforeEach(async () => {
  await setFree(db, "all", 100_000);
});

test("what stands in the way is left out, as many as need be, and the rest can be ordered", async () => {
  await setFree(db, laddu, 700);
  const cartId = await aCart(db, { "1-250g": 2, [katli]: 1, "9": 1, "3": 1 });
  await setFree(db, laddu, 300);
  await setFree(db, "3", 0);
  const delhi = await findDestination(db, "110001");
  const quote = await quoteCheckout(db, (await findCart(db, cartId))!, delhi, THURSDAY);
  const fates = Object.fromEntries(quote.lines.map(({ line, fate }) => [line.packId, fate]));
  expect(fates).toEqual({ "1-250g": "goes", [katli]: "goes", "9": "stays", "3": "sold-out" });
  expect(quote.removable).toEqual([
    { packId: "3", quantity: 0 },
    { packId: "9", quantity: 0 },
    { packId: "1-250g", quantity: 1 },
  ]);

  const leftOut = await leaveOut(db, cartId, delhi, THURSDAY);
  expect(leftOut.map(sayLeftOut)).toEqual([
    expect.stringMatching(/ was left out\.$/),
    expect.stringMatching(/ was left out\.$/),
    "Motichoor Laddu (250 g): 1 instead of 2.",
  ]);
  const left = (await findCart(db, cartId))!;
  expect(left.lines).toMatchObject([
    { packId: katli, quantity: 1 },
    { packId: "1-250g", quantity: 1 },
  ]);
  expect(await quoteCheckout(db, left, delhi, THURSDAY)).toMatchObject({ obstacles: [], removable: [] });
  expect(await leaveOut(db, cartId, delhi, THURSDAY)).toEqual([]);
});

test("what does not travel is not counted, neither in the items nor in the delivery", async () => {
  const delhi = await findDestination(db, "110001");
  const quoteOf = async (wish: Record<string, number>) =>
    quoteCheckout(db, (await findCart(db, await aCart(db, wish)))!, delhi, THURSDAY);
  const { itemsPaise, deliveryPaise, journeys } = await quoteOf({ [katli]: 1 });
  expect(await quoteOf({ [katli]: 1, "9": 4 })).toMatchObject({ itemsPaise, deliveryPaise, journeys });
});

test("a cart of which nothing could remain is not emptied", async () => {
  const cartId = await aCart(db, { "9": 1 });
  const delhi = await findDestination(db, "110001");
  expect(await leaveOut(db, cartId, delhi, THURSDAY)).toEqual([]);
  expect((await findCart(db, cartId))!.lines).toHaveLength(1);
});
