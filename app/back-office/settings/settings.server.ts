import { href } from "react-router";
import { database, environment, type Context } from "#app/context.ts";
import { listHearing } from "#domain/accounts/hearing/subscriptions.server.ts";
import { listHolidays } from "#domain/delivery/holidays.server.ts";
import { listServedStates } from "#domain/delivery/zones.server.ts";
import { zoneRow } from "#app/sentences/zones.ts";
import type { Zone } from "#domain/delivery/delivery.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { placeholderLinks, missingSettings, neededSettings } from "#domain/settings/default-settings.ts";
import { goLiveChecks, legalFacts, whoIsUnreached, type Place } from "#domain/settings/go-live.ts";
import { keysPresent, keyState } from "#domain/settings/payment-keys.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { type Settings, settingText, whyInvented } from "#domain/settings/settings.ts";
import { dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import type { Environment } from "#platform/environment.ts";
import { readUpkeep } from "#platform/upkeep.server.ts";
import { labelOf } from "./fact-groups.ts";

/** A condition for opening the shop. */
export type ChecklistItem = {
  isDone: boolean;
  sentence: string;
  /** The URL of the page where the condition can be met. */
  to: string;
  /** Whether the person who runs the server must meet the condition. */
  isForServer: boolean;
  /** Whether the law requires the condition. */
  isLegal: boolean;
};

/** All conditions for opening the shop, and whether each is met now. */
export async function readChecklist(context: Context): Promise<ChecklistItem[]> {
  const db = context.get(database);
  const variables = context.get(environment);
  return checklistOf({
    settings: await loadSettings(db),
    environment: variables,
    holidays: (await listHolidays(db)).map(({ day }) => day),
    today: dayInIndia(new Date()),
    lastBackup: (await readUpkeep(db)).get("backup"),
    servedStates: await listServedStates(db),
    devices: (await listHearing(db)).length,
  });
}

/** Whom nothing would reach if the shop opened now: the shop itself when an order comes, and its customers. */
export async function readUnreached(context: Context) {
  const db = context.get(database);
  const devices = (await listHearing(db)).length;
  return whoIsUnreached({ settings: await loadSettings(db), environment: context.get(environment), devices });
}

function checklistOf(circumstances: Parameters<typeof goLiveChecks>[0]): ChecklistItem[] {
  const { settings } = circumstances;
  const missing = missingSettings(settings);
  const facts = [...neededSettings, ...placeholderLinks(settings)].map((name) => ({
    isDone: !missing.includes(name),
    sentence: sentenceOf(name, missing.includes(name), settings),
    place: name,
    isForServer: false,
  }));
  const checks = [...facts, ...goLiveChecks(circumstances)];
  const legal = new Set<Place>([...legalFacts, "withoutGst"]);
  return checks.map(({ place, ...check }) => ({ ...check, to: placeOf(place), isLegal: legal.has(place) }));
}

function sentenceOf(name: (typeof neededSettings)[number], isMissing: boolean, settings: Settings): string {
  if (!isMissing) return labelOf(name);
  const why = whyInvented(settingText(name, settings[name]));
  if (name === "gstin") return "GSTIN: fill it in, or say that the shop is not registered";
  if (name === "recipesConfirmedOn") return "Recipes, allergens and shelf lives: to be confirmed by the kitchen";
  if (!neededSettings.includes(name)) return `${labelOf(name)}: still example.com, fill it in or empty it`;
  return `${labelOf(name)}: to be filled in${why ? `. ${why}` : ""}`;
}

function placeOf(place: Place): string {
  if (place === "payments" || place === "server") return `${href("/back-office/settings")}#${place}`;
  if (place === "hearing") return href("/back-office/hear");
  if (place === "holidays") return href("/back-office/settings/holidays");
  return `${href("/back-office/settings/facts")}#${place}`;
}

/** How customers can pay, and which Razorpay keys are set, without the keys themselves. */
export function paymentsOf({ upiId, cashMax, cashFee }: Settings, variables: Environment) {
  return {
    upiId,
    cash: cashMax > 0 ? `Up to ${formatRupees(cashMax)}, ${feeInWords(cashFee)}` : "Not taken",
    keys: keysPresent(variables),
    state: keyState(variables),
    webhook: `${variables.SITE_URL}/webhooks/razorpay`,
  };
}

function feeInWords(fee: Paise): string {
  return fee > 0 ? `for a fee of ${formatRupees(fee)}` : "without a fee";
}

/** What is set on the server, without secrets. `madeAt` is the time of the last known backup. */
export function serverOf({ SITE_URL, SMTP_URL, MAIL_FROM, TRUST_PROXY }: Environment, madeAt: Date | undefined) {
  return {
    siteUrl: SITE_URL,
    hasMailServer: SMTP_URL !== undefined,
    mailFrom: MAIL_FROM ?? "",
    isBehindProxy: TRUST_PROXY,
    backup: madeAt ? `${dayInWords(dayInIndia(madeAt))}, ${timeInIndia(madeAt)}` : "None is known of",
  };
}

/** A delivery zone in words. */
export function zoneItem(zone: Zone) {
  return { id: zone.id, isServed: zone.isServed, ...zoneRow(zone) };
}
