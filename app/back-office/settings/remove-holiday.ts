import { href, redirect } from "react-router";
import { whoActs } from "#app/access.ts";
import { database } from "#app/context.ts";
import { done } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { removeHoliday } from "#domain/delivery/holidays.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { parseDay } from "#platform/written-day.ts";
import type { Route } from "./+types/remove-holiday";

export function loader() {
  return redirect(href("/back-office/settings/holidays"));
}

export async function action({ context, params }: Route.ActionArgs) {
  const day = parseDay(params.day);
  if (!day) throw refuse("There is no such day.", 404);
  const today = dayInIndia(new Date());
  const outcome = await removeHoliday(context.get(database), { day, today }, whoActs(context));
  if (outcome === "past") throw refuse("This holiday is past, and stays in the list.", 409);
  return done(`${href("/back-office/settings/holidays")}?removed=${day}#done`);
}
