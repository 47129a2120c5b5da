import fc from "fast-check";
import { expect, test } from "vitest";
import type { CartLine } from "#domain/cart/cart.ts";
import { line, settled, slowShop } from "../../../tests/support/slow-shop.ts";
import { createCartStore } from "./cart-store.ts";

const inCart = (wished: Map<string, number>) => Object.fromEntries([...wished].filter(([, quantity]) => quantity > 0));
const quantities = (lines: CartLine[]) => Object.fromEntries(lines.map(({ packId, quantity }) => [packId, quantity]));

test("fifty quick clicks show at once, end right and need two requests", async () => {
  const shop = slowShop({ version: 1, lines: [] });
  const store = createCartStore({ version: 1, lines: [] }, shop.send);

  for (let click = 0; click < 50; click++) store.add(line("kaja", 1));
  expect(quantities(store.view().lines)).toEqual({ kaja: 50 });

  while (shop.isBusy()) await shop.deliver(0);
  expect(quantities(store.view().lines)).toEqual({ kaja: 50 });
  expect(quantities(shop.cart().lines)).toEqual({ kaja: 50 });
  expect(shop.requests()).toBe(2);
});

test("a change that waits for the answer to the one before is sent when the page is left", () => {
  const sent: number[] = [];
  const store = createCartStore({ version: 1, lines: [line("kaja", 1)] }, (_, quantity) => {
    sent.push(quantity);
    return new Promise(() => {});
  });

  store.set("kaja", 2);
  store.set("kaja", 3);
  store.leave();

  expect(sent).toEqual([2, 3]);
});

test("an answer that was overtaken does not bring a removed line back", async () => {
  const start = { version: 1, lines: [line("kaja", 1), line("laddu", 1)] };
  const shop = slowShop(start);
  const store = createCartStore(start, shop.send);

  store.set("laddu", 2);
  store.set("kaja", 0);
  await shop.deliver(1);
  await shop.deliver(0);

  expect(quantities(store.view().lines)).toEqual({ laddu: 2 });
});

test("page data that is older than an answer changes nothing", async () => {
  const start = { version: 1, lines: [line("kaja", 3)] };
  const shop = slowShop(start);
  const store = createCartStore(start, shop.send);

  store.set("kaja", 5);
  await shop.deliver(0);
  store.receive(start);

  expect(quantities(store.view().lines)).toEqual({ kaja: 5 });
});

test("a new visitor's first two items go one after the other, so that they end in one cart", async () => {
  const start = { version: 0, lines: [] };
  const shop = slowShop(start);
  const store = createCartStore(start, shop.send);

  store.add(line("kaja", 1));
  store.add(line("laddu", 1));
  expect(quantities(store.view().lines)).toEqual({ kaja: 1, laddu: 1 });
  expect(shop.requests()).toBe(1);

  while (shop.isBusy()) await shop.deliver(0);
  expect(quantities(shop.cart().lines)).toEqual({ kaja: 1, laddu: 1 });
});

test("a refused wish is taken back and its sentence shown", async () => {
  const start = { version: 1, lines: [line("kaja", 50)] };
  const store = createCartStore(start, async () => ({ cart: start, problem: "At most 50." }));

  store.set("kaja", 7);
  await settled();

  expect(store.view()).toMatchObject({
    problem: { packId: "kaja", sentence: "At most 50." },
    lines: [{ quantity: 50 }],
  });
});

test("the fifty-first is refused in words, without asking the shop", () => {
  const start = { version: 1, lines: [line("kaja", 50)] };
  const shop = slowShop(start);
  const store = createCartStore(start, shop.send);

  store.add(line("kaja", 1));

  expect(store.view().problem?.sentence).toContain("at most 50");
  expect(quantities(store.view().lines)).toEqual({ kaja: 50 });
  expect(shop.requests()).toBe(0);
});

test("when the shop cannot be reached the change is taken back, and it says so", async () => {
  const start = { version: 1, lines: [line("kaja", 2)] };
  const store = createCartStore(start, () => Promise.reject(new Error("offline")));

  store.set("kaja", 9);
  expect(quantities(store.view().lines)).toEqual({ kaja: 9 });
  await settled();

  expect(quantities(store.view().lines)).toEqual({ kaja: 2 });
  expect(store.view().problem?.sentence).toContain("could not be reached");
});

test("a minus pressed more often than there are packs ends at none", async () => {
  const start = { version: 1, lines: [line("kaja", 1)] };
  const shop = slowShop(start);
  const store = createCartStore(start, shop.send);

  for (let press = 0; press < 3; press++) store.step("kaja", -1);
  while (shop.isBusy()) await shop.deliver(0);

  expect(store.view()).toMatchObject({ lines: [], problem: undefined });
  expect(shop.cart().lines).toEqual([]);
});

test("undo puts a removed line back before the shop has answered", async () => {
  const start = { version: 1, lines: [line("kaja", 2)] };
  const shop = slowShop(start);
  const store = createCartStore(start, shop.send);

  store.set("kaja", 0);
  expect(store.view()).toMatchObject({ lines: [], removed: { packId: "kaja", quantity: 2 } });
  await shop.deliver(0);
  store.set("kaja", 2);
  expect(quantities(store.view().lines)).toEqual({ kaja: 2 });

  while (shop.isBusy()) await shop.deliver(0);
  expect(quantities(store.view().lines)).toEqual({ kaja: 2 });
});

test("undo puts a removed line back where it stood at once, and tells the shop where", async () => {
  const lines = ["kaja", "laddu", "murukku"].map((packId, index) => ({ ...line(packId, 1), addedAt: 1000 + index }));
  const told: (number | undefined)[] = [];
  const store = createCartStore({ version: 1, lines }, async (packId, quantity, addedAt) => {
    told.push(addedAt);
    return { cart: { version: 1 + told.length, lines: lines.filter((one) => quantity > 0 || one.packId !== packId) } };
  });
  store.set("laddu", 0);
  await settled();
  store.set("laddu", 1);
  expect(store.view().lines.map(({ packId }) => packId)).toEqual(["kaja", "laddu", "murukku"]);
  expect(told.at(-1)).toBe(1001);
});

test("a cart that is gone because somebody signed out elsewhere is gone from this page too", async () => {
  const store = createCartStore({ version: 7, lines: [line("kaja", 2)] }, slowShop({ version: 7, lines: [] }).send);
  await store.refresh(async () => ({ cart: { version: 0, lines: [] } }));
  expect(store.view().lines).toEqual([]);
});

test("that there was no cart yet is old news once there is one", async () => {
  const shop = slowShop({ version: 0, lines: [] });
  const store = createCartStore({ version: 0, lines: [] }, shop.send);
  const asked = Promise.withResolvers<void>();
  const refreshed = store.refresh(async () => {
    await asked.promise;
    return { cart: { version: 0, lines: [] } };
  });
  store.add(line("kaja", 1));
  while (shop.isBusy()) await shop.deliver(0);
  asked.resolve();
  await refreshed;
  expect(quantities(store.view().lines)).toEqual({ kaja: 1 });
});

test("whatever is clicked and however answers are shuffled, page and shop end with the same cart", async () => {
  const wish = fc.record({
    packId: fc.constantFrom("kaja", "laddu", "avakaya"),
    kind: fc.constantFrom("add", "set"),
    quantity: fc.integer({ min: 0, max: 3 }),
  });
  const delivery = fc.nat({ max: 5 });

  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(wish, delivery), { maxLength: 30 }), async (events) => {
      const start = { version: 1, lines: [line("laddu", 2)] };
      const shop = slowShop(start);
      const store = createCartStore(start, shop.send);
      const wished = new Map([["laddu", 2]]);

      for (const event of events) {
        if (typeof event === "number") {
          if (shop.isBusy()) await shop.deliver(event);
          continue;
        }
        const { packId, kind, quantity } = event;
        if (kind === "add") store.add(line(packId, quantity));
        else store.set(packId, quantity, line(packId, 1));
        wished.set(packId, quantity + (kind === "add" ? (wished.get(packId) ?? 0) : 0));
        expect(quantities(store.view().lines)).toEqual(inCart(wished));
      }
      while (shop.isBusy()) await shop.deliver(0);

      expect(quantities(store.view().lines)).toEqual(inCart(wished));
      expect(quantities(shop.cart().lines)).toEqual(inCart(wished));
    }),
    { numRuns: 200 },
  );
});
