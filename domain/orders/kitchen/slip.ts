import type { Paise } from "#domain/money.ts";
import type { Calendar } from "#domain/delivery/delivery.ts";
import { showMobile } from "#domain/accounts/mobile-number.ts";
import { dateInWords } from "#platform/day.ts";
import { asksWhatToDo, cashToCollect } from "../order.ts";
import { bestBeforeInWords } from "./best-before.ts";
import type { FullOrder } from "../full-order.server.ts";
import { lotsInWords, type PackedLot } from "./packed-lots.ts";

export type SlipLine = {
  key: number;
  quantity: number;
  name: string;
  label: string;
  contents: string[];
  /** The earliest best-before day that the packs may have: "Best before 4 December or later". */
  bestBefore: string;
  /** Names the stock lots from which the line was packed or is to be packed. Empty on slips for customers. */
  lots: string;
};

/** A packing slip, without prices. */
export type Slip = {
  number: string;
  /** "leaves on 4 December". */
  dispatch: string;
  isGift: boolean;
  /** Whether the customer collects the order at the shop. */
  collects: boolean;
  receiver: string[];
  lines: SlipLine[];
  giftMessage: string | null;
  from: string | null;
  note: string | null;
  /** The cash to collect from the customer; undefined when there is none. */
  collectPaise?: Paise;
  /** Whether the order waits for its payment, so that it must not be packed. */
  isUnpaid: boolean;
  /** Whether all money of the order went back and nobody has decided that it is made, so that it must not be packed. */
  isAllBack: boolean;
};

/** The stock lots of an order's lines, by the position of the line. */
type Lots = ReadonlyMap<number, readonly PackedLot[]>;

/** The packing slip of an order. Pass the stock lots only for a slip that customers do not see. */
export function slipOf(
  order: FullOrder,
  calendar: Calendar,
  /** `packed`: the lots that the lines were packed from. `toTake`: the lots to pack them from. */
  { packed, toTake }: { packed?: Lots | undefined; toTake?: Lots | undefined } = {},
): Slip {
  const { number, isGift, giftMessage, senderName, note, lines, collects } = order;
  const day = dateInWords(order.dispatchOn);
  const notBefore = order.isGift ? `, and must not arrive before ${dateInWords(order.promisedOn)}` : "";
  return {
    number,
    dispatch: collects ? `to be collected on ${day}` : `leaves on ${day}${notBefore}`,
    isGift,
    collects,
    receiver: receiverOf(order),
    lines: lines.map((line) => ({
      ...slipLine(line),
      bestBefore: bestBeforeInWords(line, order, calendar),
      lots: lotsOf("Packed from", packed?.get(line.position)) || lotsOf("Take", toTake?.get(line.position)),
    })),
    giftMessage: isGift ? giftMessage : null,
    from: isGift ? senderName : null,
    note,
    collectPaise: cashToCollect(order),
    isUnpaid: order.status === "awaiting-payment",
    isAllBack: asksWhatToDo(order),
  };
}

function lotsOf(verb: string, lots: readonly PackedLot[] = []): string {
  const words = lotsInWords(lots).map(({ words: one }) => one);
  return words.length > 0 ? `${verb} ${words.join(", ")}` : "";
}

function receiverOf({ name, address1, address2, landmark, city, pincode, mobile }: FullOrder): string[] {
  const town = [city, pincode].filter(Boolean).join(" ");
  const lines = [name, address1, address2, landmark, town, showMobile(mobile)];
  return lines.filter((line) => typeof line === "string").filter(Boolean);
}

function slipLine({
  position,
  quantity,
  name,
  label,
  contents,
}: FullOrder["lines"][number]): Omit<SlipLine, "bestBefore" | "lots"> {
  return {
    key: position,
    quantity,
    name,
    label,
    contents: contents.map((content) => `${content.quantity} × ${content.name}, ${content.grams} g`),
  };
}
