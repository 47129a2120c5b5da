import { Readable } from "node:stream";
import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { readPersonalData, readSentPhotograph } from "#domain/customers/personal-data.server.ts";
import type { Database } from "#platform/database.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/data-file";

const about =
  "Everything that The Tastemakers, Guntur, keeps about you. Amounts are in paise, a hundredth of a rupee; times are in UTC.";

/** Answers with the signed-in user's personal data as a JSON file. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const db = context.get(database);
  const who = await signedIn(context, request);
  const known = who && (await readPersonalData(db, who.id));
  if (!known) return redirect(`${href("/sign-in")}?to=${encodeURIComponent(href("/account/data"))}`, 303);
  const takenAt = new Date();
  return new Response(Readable.toWeb(Readable.from(fileOf(db, { takenAt, ...known }))) as ReadableStream, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-data-${dayInIndia(takenAt)}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}

/**
 * The JSON text of the file, part by part. Each item of a list is on one line, because indentation would double the
 * size of a file with many orders.
 */
async function* fileOf(
  db: Database,
  { photographs, orders, ...known }: { takenAt: Date } & NonNullable<Awaited<ReturnType<typeof readPersonalData>>>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`{\n  "about": ${JSON.stringify(about)}`);
  for (const [name, value] of Object.entries(known)) {
    if (value === undefined) continue;
    const text = Array.isArray(value) ? listOf(value.map((item) => JSON.stringify(item))) : JSON.stringify(value);
    yield Buffer.from(`,\n  "${name}": ${text}`);
  }
  yield Buffer.from(`,\n  "orders": ${listOf(orders)}`);
  yield Buffer.from(`,\n  "photographs": [`);
  for (const [index, sent] of photographs.entries()) {
    const bytes = await readSentPhotograph(db, sent);
    const base64 = bytes ? Buffer.from(bytes).toString("base64") : null;
    yield Buffer.from(`${index > 0 ? "," : ""}\n    ${JSON.stringify({ ...sent, type: "image/webp", base64 })}`);
  }
  yield Buffer.from("\n  ]\n}\n");
}

function listOf(items: string[]): string {
  return items.length > 0 ? `[\n    ${items.join(",\n    ")}\n  ]` : "[]";
}
