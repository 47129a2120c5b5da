import { asc, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { changeCart, findCart } from "#domain/cart/cart.server.ts";
import { packs, products } from "#domain/catalogue/schema.ts";
import { findDestination } from "#domain/delivery/delivery.server.ts";
import { ownRider } from "#domain/orders/parcels/couriers.ts";
import { sendParcel } from "#domain/orders/parcels/dispatch.server.ts";
import type { OrderStatus, PaymentMethod } from "#domain/orders/order.ts";
import type { Order } from "#domain/orders/schema.ts";
import { advanceAsStaff, type Staff } from "#domain/orders/board/staff-transitions.server.ts";
import { cancelOrder } from "#domain/order-changes/cancellation.server.ts";
import { claimTransfer } from "#domain/payments/requests/claims.server.ts";
import { findPaymentBy, type Payment } from "#domain/payments/requests/payments.server.ts";
import { receiveCash } from "#domain/payments/receipts/receipts.server.ts";
import { pretendPayment } from "#domain/payments/trial.server.ts";
import { loadStage, readSettings } from "#domain/settings/settings.server.ts";
import type { Database } from "#platform/database.server.ts";
import { collectionForm, deliveryForm, fieldOrder, linesSeen } from "./checkout-form.ts";
import { placeOrder, quoteCheckout } from "./checkout.server.ts";
import { offersFor } from "./offers.ts";

type Town = readonly [pincode: string, city: string];

const guntur: Town = ["522002", "Guntur"];
const vijayawada: Town = ["520001", "Vijayawada"];
const hyderabad: Town = ["500001", "Hyderabad"];
const chennai: Town = ["600001", "Chennai"];
const bengaluru: Town = ["560001", "Bengaluru"];
const mumbai: Town = ["400001", "Mumbai"];
const delhi: Town = ["110001", "New Delhi"];

/** What happens to a sample order. */
type Step =
  /** The customer reports a UPI transfer. */
  | "claimed"
  /** The customer pays ₹100. */
  | "part"
  | "paid"
  /** The payment fails. */
  | "declined"
  | "packed"
  /** The parcel is sent, or the goods are ready to be collected. */
  | "gone"
  | "delivered"
  /** The customer's cash is handed in to the shop. */
  | "cash"
  | "cancelled";

type Sample = { to?: Town; method: PaymentMethod; packs: number; gift?: string; note?: string; steps: Step[] };

/** Without `to`, an order is collected at the shop. */
const samples: readonly Sample[] = [
  { to: guntur, method: "upi", packs: 2, steps: ["paid"] },
  { to: hyderabad, method: "upi", packs: 3, steps: ["paid", "packed"] },
  { to: guntur, method: "cash", packs: 1, steps: [] },
  { to: chennai, method: "razorpay", packs: 2, steps: ["paid", "packed", "gone"] },
  { to: vijayawada, method: "upi", packs: 2, steps: [] },
  { to: hyderabad, method: "upi", packs: 1, gift: "Happy birthday! With love from all of us.", steps: ["paid"] },
  { method: "cash", packs: 2, steps: [] },
  { to: bengaluru, method: "upi", packs: 4, steps: ["claimed"] },
  { to: guntur, method: "cash", packs: 2, note: "Please ring twice.", steps: ["packed"] },
  { to: delhi, method: "razorpay", packs: 1, steps: ["paid", "packed", "gone", "delivered"] },
  { to: vijayawada, method: "cash", packs: 3, steps: ["packed", "gone", "delivered", "cash"] },
  { to: hyderabad, method: "razorpay", packs: 2, steps: ["declined"] },
  { method: "upi", packs: 1, steps: ["paid", "packed", "gone"] },
  { to: mumbai, method: "upi", packs: 2, gift: "గుంటూరు రుచి, with love from home.", steps: ["paid", "packed"] },
  { to: guntur, method: "upi", packs: 1, steps: ["paid", "cancelled"] },
  { to: hyderabad, method: "cash", packs: 1, steps: ["cancelled"] },
  { to: chennai, method: "upi", packs: 3, steps: ["part"] },
  { method: "cash", packs: 3, note: "I come after six.", steps: ["packed", "gone", "delivered"] },
  { to: bengaluru, method: "razorpay", packs: 2, gift: "Congratulations!", steps: ["paid"] },
  { to: delhi, method: "upi", packs: 2, steps: ["paid", "packed", "gone"] },
];

type SampleShop = {
  /** Whether the shop offers payment by Razorpay. */
  razorpay: boolean;
  /** Whether an imitation takes the place of Razorpay. */
  hasStandIn: boolean;
};

/**
 * Makes up to twenty sample orders in all kinds of states, and returns how many. Makes none when the shop is no longer
 * in trial.
 */
export async function makeSampleOrders(db: Database, by: Staff, shop: SampleShop): Promise<number> {
  let made = 0;
  for (const [index, sample] of samples.entries()) {
    if ((await loadStage(db)) !== "trial") break;
    const order = await placeSample(db, sample, index, shop);
    if (!order) continue;
    made += 1;
    // Only a person with a test card can pay at Razorpay itself, so the order stays unpaid.
    if (order.method === "razorpay" && !shop.hasStandIn) continue;
    for (const step of sample.steps) await steps[step](db, order, by);
  }
  return made;
}

async function placeSample(db: Database, sample: Sample, index: number, shop: SampleShop) {
  const destination = sample.to && (await findDestination(db, sample.to[0]));
  const now = new Date();
  const lines = await choosePacks(db, sample, index, destination, now);
  const cartId = await fillCart(db, lines);
  const cart = cartId && (await findCart(db, cartId));
  if (!cart) return undefined;

  const quote = await quoteCheckout(db, cart, destination, now);
  const { offered } = offersFor(quote, destination, await readSettings(db), shop, sample.gift !== undefined);
  const offer = offered.find(({ method }) => method === sample.method) ?? offered[0];
  const [journey] = quote.journeys;
  if (!offer || !journey) return undefined;
  const totals = { [offer.method]: offer.totalPaise };
  const form = sample.to ? deliveryForm : collectionForm;
  const placed = await placeOrder(db, {
    cartId,
    origin: { network: randomUUID(), device: null },
    details: form.parse({
      ...fieldsOf(sample, index),
      method: offer.method,
      deliverOn: journey.arrivesOn,
      giftOn: journey.arrivesOn,
    }),
    destination,
    seen: { totals, lines: linesSeen(quote.lines) },
    shop,
    now,
  });
  return placed.ok ? placed.order : undefined;
}

/**
 * Chooses packs and quantities for a sample order. Starts at a different product for each sample, so that the orders
 * differ.
 */
async function choosePacks(
  db: Database,
  sample: Sample,
  index: number,
  destination: Awaited<ReturnType<typeof findDestination>>,
  now: Date,
) {
  const all = await db
    .select({ packId: packs.id, price: packs.price })
    .from(packs)
    .innerJoin(products, eq(products.id, packs.productId))
    .where(eq(packs.isDefault, true))
    .orderBy(asc(products.position));
  const from = (index * 5) % Math.max(1, all.length);
  const tried = [...all.slice(from), ...all.slice(0, from)].slice(0, 20);
  const lines = tried.map(({ packId, price }) => ({ ...unseen, packId, price, priceSeen: price }));
  const quote = await quoteCheckout(db, { lines }, destination, now);
  return quote.lines
    .filter(({ fate }) => fate === "goes")
    .slice(0, sample.packs)
    .map(({ line: { packId } }) => ({ packId, quantity: 1 + (index % 2) }));
}

/** The fields of a cart's line that do not matter here. The texts are empty, because nobody sees them. */
const unseen = { quantity: 1, slug: "", name: "", nameTe: null, nameHi: null, label: "", available: true };

async function fillCart(db: Database, lines: readonly { packId: string; quantity: number }[]) {
  let id: string | undefined;
  for (const line of lines) {
    const outcome = await changeCart(db, id, { kind: "set", ...line });
    if (outcome.ok) id = outcome.id;
  }
  return id;
}

/** The fields of the checkout form for a sample, with invented names and mobile numbers. */
function fieldsOf({ to, gift, note = "" }: Sample, index: number): Record<string, string> {
  const serial = String(index + 1).padStart(2, "0");
  return {
    ...Object.fromEntries(fieldOrder.map((name) => [name, ""])),
    name: `Sample customer ${index + 1}`,
    mobile: `60000000${serial}`,
    email: index % 3 === 0 ? "" : `sample-${serial}@example.com`,
    note,
    ...(to && { pincode: to[0], city: to[1], address1: `${index + 1}-1`, address2: "Sample street" }),
    ...(gift && {
      isGift: "yes",
      senderName: `Sample sender ${index + 1}`,
      senderMobile: `61000000${serial}`,
      giftMessage: gift,
    }),
  };
}

type Doing = (db: Database, order: Order, by: Staff) => Promise<unknown>;

const steps: Record<Step, Doing> = {
  claimed: async (db, order) => claimTransfer(db, (await paymentOf(db, order)).id, "100000000001"),
  part: async (db, order) => pretendPayment(db, await paymentOf(db, order), { paise: 100_00 }),
  paid: async (db, order) => pretendPayment(db, await paymentOf(db, order)),
  declined: async (db, order) => pretendPayment(db, await paymentOf(db, order), { isDeclined: true }),
  packed: (db, order, by) => advance(db, order, by, "placed", "packed"),
  gone: (db, order, by) =>
    order.collects
      ? advance(db, order, by, "packed", "ready")
      : sendParcel(db, order.number, { courier: ownRider, trackingNumber: "", by, seen: "packed", known: "" }),
  delivered: (db, order, by) =>
    order.collects ? advance(db, order, by, "ready", "collected") : advance(db, order, by, "dispatched", "delivered"),
  cash: async (db, order, by) => receiveCash(db, (await paymentOf(db, order)).id, by),
  cancelled: (db, { id }) => cancelOrder(db, id, "customer"),
};

function advance(db: Database, { number }: Order, by: Staff, seen: OrderStatus, to: OrderStatus) {
  return advanceAsStaff(db, { numbers: [number], seen, to, by });
}

async function paymentOf(db: Database, { id, method }: Order): Promise<Payment> {
  return (await findPaymentBy(db, id, method))!;
}
