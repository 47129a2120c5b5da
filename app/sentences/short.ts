import { t } from "@lingui/core/macro";
import { formatRupees, weightOf, type Grams, type Paise } from "#domain/money.ts";
import { sayDay } from "#app/ui/days.ts";

/** What the page of what is short says in many places, in the cook's language. */
export function sayShortPage() {
  return {
    title: t`Short`,
    nothing: t`Nothing is short: what lies on the shelf suffices for all orders.`,
    planned: t`Planned`,
    takeOff: t`Take it off the list`,
    notEnough: t`not enough`,
    cancel: t`Cancel it: nothing else is in it`,
  };
}

/** What a button is about, for those who do not see the words around it. */
export function sayOf(what: string): string {
  return t`of ${what}`;
}

/** A product that is short: how much is missing, what lies there, and how to have it cooked. */
export function sayShortage(name: string, { short, there, held, day }: Short) {
  const [lacks, lies, wanted] = [short, there, held].map((grams) => weightOf({ grams })) as [string, string, string];
  return {
    title: t`${name}: short by ${lacks}`,
    words:
      there > 0 ? t`${lies} lie here, and orders want ${wanted}.` : t`Nothing lies here, and orders want ${wanted}.`,
    cook: t`Cook ${lacks} more on ${{ day: sayDay(day) }}`,
  };
}

type Short = { short: Grams; there: Grams; held: Grams; day: string };

export function sayPlan({ day, grams }: { day: string; grams: Grams }): string {
  const [weight, on] = [weightOf({ grams }), sayDay(day)];
  return t`${weight} are on the list of ${on}`;
}

export function sayWaitsForMoney(): string {
  return t`waits for its money`;
}

export function sayMove(day: string): string {
  return t`Move to ${{ day: sayDay(day) }} and tell them`;
}

type Left = { isPaid: boolean; packs: number; line: { name: string; label: string }; paise: Paise };

export function sayLeavingOut({ isPaid, packs, line: { name, label }, paise }: Left): string {
  const amount = formatRupees(paise);
  return isPaid
    ? t`Refund ${packs} × ${name}, ${label} (${amount})`
    : t`Leave out ${packs} × ${name}, ${label} (${amount})`;
}

type Done = "planned" | "dropped" | { number: string; moved: string } | { number: string; isOwed: boolean };

/** What the last button did. */
export function sayShortDone(done: Done): string {
  if (done === "planned") return t`It stands on the list of what to cook.`;
  if (done === "dropped") return t`It is off the list of what to cook.`;
  const { number } = done;
  if ("moved" in done) return t`${number} leaves on ${{ day: sayDay(done.moved) }} now, and its customer is told.`;
  return done.isOwed
    ? t`The money of ${number} is owed back, and its customer is told.`
    : t`The customer of ${number} pays that much less, and is told.`;
}
