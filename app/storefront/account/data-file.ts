import { href, redirect } from "react-router";
import { database } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { readPersonalData } from "#domain/customers/personal-data.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Route } from "./+types/data-file";

const about =
  "Everything that The Tastemakers, Guntur, keeps about you. Amounts are in paise, a hundredth of a rupee; times are in UTC.";

/** The user's personal data as a JSON file to download; somebody who is not signed in is led to the sign-in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const who = await signedIn(context, request);
  const known = who && (await readPersonalData(context.get(database), who.id));
  if (!known) return redirect(`${href("/sign-in")}?to=${encodeURIComponent(href("/account/data"))}`, 303);
  const takenAt = new Date();
  return new Response(JSON.stringify({ about, takenAt, ...known }, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="my-data-${dayInIndia(takenAt)}.json"`,
      "Cache-Control": "private, no-store",
    },
  });
}
