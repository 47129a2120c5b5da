import type { Actor } from "../../domain/audit/audit.server.ts";
import { changeAddress, type NewAddress } from "../../domain/checkout/change-address.server.ts";
import { changeContents, type Contents, previewContents } from "../../domain/checkout/change-items.server.ts";
import { contentsSeen } from "../../domain/checkout/new-contents.server.ts";
import { followsOf } from "../../domain/order-changes/settled.ts";
import { countCorrections, type Corrector } from "../../domain/orders/customer/correction.server.ts";
import { listDocuments, snapshotOf } from "../../domain/orders/documents/documents.server.ts";
import { findOrder } from "../../domain/orders/full-order.server.ts";
import type { Database } from "../../platform/database.server.ts";
import { changeSaid } from "./said.ts";

const sita: Actor = { id: null, name: "Sita" };

type Wish = { packs: Record<string, number> } & Partial<Omit<Contents, "packs">>;

/** What the page sends that has shown what a change of an order's contents costs. */
export async function shownChange(on: Database, orderId: string, { packs, ...wish }: Wish, now = new Date()) {
  const contents = { orderId, packs: new Map(Object.entries(packs)), dropsCoupon: false, ...wish };
  const seen = contentsSeen((await findOrder(on, orderId))!);
  const shown = await previewContents(on, contents, now);
  return { ...contents, seen, seenFollows: "refused" in shown ? "" : followsOf(shown), mayGiveBack: true };
}

/** Looks at what a change of an order's contents costs, and presses the button. */
export async function change(on: Database, orderId: string, wish: Wish, { by = sita, now = new Date() } = {}) {
  return changeSaid(await changeContents(on, await shownChange(on, orderId, wish, now), by, now));
}

/** An address of another state and zone than the shop's. */
export const inChennai = {
  address1: "12, Sunrise Flats",
  address2: "Adyar",
  landmark: null,
  city: "Chennai",
  pincode: "600020",
};

/** An address near the shop. */
export const inGuntur = {
  address1: "4-5",
  address2: "Main Road",
  landmark: null,
  city: "Guntur",
  pincode: "522001",
};

type By = { by?: Corrector; now?: Date };

/** Sends an order to another address, and agrees to what the page says that it costs. */
export async function redirect(
  on: Database,
  orderId: string,
  to: NewAddress,
  { by = "customer", now = new Date() }: By = {},
) {
  const wish = { orderId, to, known: await countCorrections(on, orderId), mayGiveBack: true };
  const shown = await changeAddress(on, wish, by, now);
  if (typeof shown !== "object" || "refused" in shown) return changeSaid(shown);
  const { seen, promisedOn: day } = shown.asks;
  return changeSaid(await changeAddress(on, { ...wish, seen, day }, by, now));
}

/** The papers of an order in paise: bills by what they come to, credit notes by less than nothing. */
export async function papersOf(on: Database, { id }: { id: string }): Promise<number[]> {
  return (await listDocuments(on, id)).map((paper) =>
    paper.paise === null ? snapshotOf(paper).bill.sum.totalPaise : -paper.paise,
  );
}
