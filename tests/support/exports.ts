import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { ExportKind } from "#domain/accounting/export.ts";
import { findExport, startExport, takeExport } from "#domain/accounting/exports.server.ts";
import { makeExport } from "#domain/accounting/make-export.server.ts";
import { db } from "./database.ts";

export const owner = { id: null, name: "Sita" };
export const november = { from: "2026-11-01", to: "2026-11-30" };

/** Asks for a file of a period. Returns its id. */
export async function asked(kind: ExportKind, period = november): Promise<string> {
  const id = randomUUID();
  await startExport(db, owner, { id, kind, ...period });
  return id;
}

/** The text of a file that is made. */
export async function textOf(id: string): Promise<string> {
  const file = (await findExport(db, id))!;
  return gunzipSync(await buffer(Readable.from(await takeExport(db, owner, file)))).toString();
}

/** Has a file made, and returns its text. */
export async function made(kind: ExportKind, period = november): Promise<string> {
  const id = await asked(kind, period);
  await makeExport(db, { id });
  return textOf(id);
}
