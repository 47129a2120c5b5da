import { amountInWords } from "#domain/money.server.ts";
import { dateInWords } from "#platform/day.ts";
import type { DocumentSnapshot, Party } from "./snapshot.ts";

export type PrintedParty = ReturnType<typeof partyInWords>;

/** An invoice or credit note as it is printed: days, parties and the total in words. */
export function printedOf(snapshot: DocumentSnapshot) {
  const { original, recipient, delivery, placeOfSupply } = snapshot;
  return {
    ...snapshot,
    issuedOn: dateOf(snapshot.issuedOn),
    orderedOn: dateOf(snapshot.orderedOn),
    original: original && { ...original, issuedOn: dateOf(original.issuedOn) },
    recipient: partyInWords(recipient),
    delivery: delivery && partyInWords(delivery),
    placeOfSupply: stateWithCode(placeOfSupply),
    words: amountInWords(snapshot.bill.sum.totalPaise),
  };
}

function partyInWords({ name, person, street, town, state, mobile, gstin }: Party) {
  const lines = [person, ...street, ...town, state && stateWithCode(state), mobile, gstin && `GSTIN ${gstin}`];
  return { name, lines: lines.filter((line) => typeof line === "string" && line !== "") };
}

/** A state with its tax code: "Telangana (36)". */
function stateWithCode({ code, name }: DocumentSnapshot["placeOfSupply"]): string {
  return `${name} (${code})`;
}

/** YYYY-MM-DD becomes "22 November 2026". */
function dateOf(day: string): string {
  return `${dateInWords(day)} ${day.slice(0, 4)}`;
}
