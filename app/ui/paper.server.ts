import { printedOf } from "#domain/orders/documents/printed.server.ts";
import type { DocumentSnapshot } from "#domain/orders/documents/snapshot.ts";
import { sayBeside } from "./paper-words.ts";

export type Paper = ReturnType<typeof paperOf>;

/**
 * An invoice or credit note as it is printed. In English, as it was issued; where another language is spoken, with words of that
 * language beside it.
 */
export function paperOf(snapshot: DocumentSnapshot) {
  return { ...printedOf(snapshot), beside: sayBeside(snapshot) };
}
