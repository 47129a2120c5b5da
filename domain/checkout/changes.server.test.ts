import { beforeEach, expect, test } from "vitest";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { orders } from "#domain/orders/schema.ts";
import { setFree } from "../../tests/support/free-stock.ts";
import { aCart, newOrigin, submit, THURSDAY, typed } from "../../tests/support/checkout.ts";
import { db } from "../../tests/support/database.ts";
import { type Said, said } from "../../tests/support/said.ts";
import { sayHindrance } from "../../app/sentences/obstacles.ts";
import { differencesAt, placeOrder } from "./checkout.server.ts";

const laddu = "1";
const katli = "2";

beforeEach(async () => {
  await setFree(db, "all", 100_000);
});

const sentencesOf = (answer: Said) => (answer.ok ? "" : answer.sentences.join(" "));

const countOrders = () => db.$count(orders);

test("at another pincode everything is told that would be different there", async () => {
  const cartId = await aCart(db, { [katli]: 1 });
  const details = { ...typed, deliverOn: "2026-11-20", method: "cash" as const };
  const page = { seen: { totals: { cash: 100_00 }, lines: `${laddu}*1*34900` }, shop: { razorpay: false } };
  const destination = await findDestination(db, "515001");
  const differences = await differencesAt(db, { cartId, details, destination, ...page, now: THURSDAY });
  const told = differences.map(sayHindrance).join(" ");
  expect(told).toContain("Kaju Katli (500 g) was not in it; something was taken out.");
  expect(told).toMatch(/The total was ₹100 and is ₹[\d,]+ now\./);
  expect(told).toContain("Friday 20 November is not possible any more.");
});

test("a price that changed since the page was drawn is told with both totals, and nothing is placed", async () => {
  const cartId = await aCart(db, { [katli]: 1 });
  const before = await countOrders();
  const details = { ...typed, deliverOn: "2026-11-20", method: "cash" as const };
  const placed = await placeOrder(db, {
    cartId,
    origin: newOrigin(),
    details,
    destination: await findDestination(db, details.pincode),
    seen: { totals: { cash: 500_00 }, lines: `${katli}*1*58900` },
    shop: { razorpay: false },
    now: THURSDAY,
  });
  const answer = said(placed);
  expect(answer).toMatchObject({ ok: false, reason: "changes" });
  expect(sentencesOf(answer)).toMatch(/The total was ₹500 and is ₹\d/);
  expect(await countOrders()).toBe(before);
});

test("a cart that changed to another of the same total is told, and nothing is placed", async () => {
  const cartId = await aCart(db, { [laddu]: 1, [katli]: 2 });
  const before = await countOrders();
  const asked = async (seenLines: string) => sentencesOf(await submit(db, { cartId, seenLines }));
  expect(await asked(`${laddu}*1*34900 ${katli}*1*117800`)).toBe(
    "Your cart is not what the page showed: it holds 2 of Kaju Katli (500 g) now; Kaju Katli (500 g) costs ₹589 now.",
  );
  expect(await asked(`${laddu}*1*34900`)).toContain("Kaju Katli (500 g) was not in it.");
  expect(await asked(`${laddu}*1*34900 ${katli}*2*58900 3*1*100`)).toContain("something was taken out.");
  expect(await asked("")).toContain("Your cart is not what the page showed");
  expect(await countOrders()).toBe(before);
  expect(await asked(`${katli}*2*58900 ${laddu}*1*34900`)).toBe("");
});

test("a day that is not possible, and a way of paying that is not offered, are asked again", async () => {
  const cartId = await aCart(db, { [katli]: 1 });
  const past = await submit(db, { cartId, deliverOn: "2026-11-15" });
  expect(past).toMatchObject({ ok: false, reason: "changes" });
  expect(sentencesOf(past)).toContain("Sunday 15 November is not possible any more");
  const upi = await submit(db, { cartId, method: "upi" });
  expect(upi).toMatchObject({ ok: false, reason: "changes" });
});
