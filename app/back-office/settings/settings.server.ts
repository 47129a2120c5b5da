import { href } from "react-router";
import { zoneRow } from "#domain/delivery/zone-words.ts";
import type { Zone } from "#domain/delivery/delivery.ts";
import { formatRupees, type Paise } from "#domain/money.ts";
import { emptyPromises, missingSettings, neededSettings } from "#domain/settings/default-settings.ts";
import { goLiveChecks, type Place } from "#domain/settings/go-live.ts";
import { keysPresent, keyState } from "#domain/settings/payment-keys.ts";
import type { Settings } from "#domain/settings/settings.ts";
import { dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import type { Environment } from "#platform/environment.ts";
import { labelOf } from "./fact-groups.ts";

/**
 * A condition for going live, as a sentence, with the address where it is fulfilled. `isForServer`: by whoever runs the
 * server, not in the back office.
 */
export type ChecklistItem = { isDone: boolean; sentence: string; to: string; isForServer: boolean };

/** All conditions for going live, the settings first, then the others. */
export function checklistOf(circumstances: Parameters<typeof goLiveChecks>[0]): ChecklistItem[] {
  const { settings } = circumstances;
  const missing = missingSettings(settings);
  const facts = [...neededSettings, ...emptyPromises(settings)].map((name) => ({
    isDone: !missing.includes(name),
    sentence: sentenceOf(name, missing.includes(name)),
    place: name,
    isForServer: false,
  }));
  const checks = [...facts, ...goLiveChecks(circumstances)];
  return checks.map(({ place, ...check }) => ({ ...check, to: placeOf(place) }));
}

function sentenceOf(name: (typeof neededSettings)[number], isMissing: boolean): string {
  if (!isMissing) return labelOf(name);
  if (name === "gstin") return "GSTIN: fill it in, or say that the shop is not registered";
  if (name === "recipesConfirmedOn") return "Recipes, allergens and shelf lives: to be confirmed by the kitchen";
  if (!neededSettings.includes(name)) return `${labelOf(name)}: still example.com, fill it in or empty it`;
  return `${labelOf(name)}: to be filled in`;
}

function placeOf(place: Place): string {
  if (place === "payments" || place === "server") return `#${place}`;
  if (place === "holidays") return href("/back-office/settings/holidays");
  return `${href("/back-office/settings/facts")}#${place}`;
}

/** How customers can pay, and which keys of Razorpay are set, without their values. */
export function paymentsOf({ upiId, cashMax, cashFee }: Settings, environment: Environment) {
  return {
    upiId,
    cash: cashMax > 0 ? `Up to ${formatRupees(cashMax)}, ${feeInWords(cashFee)}` : "Not taken",
    keys: keysPresent(environment),
    state: keyState(environment),
    webhook: `${environment.SITE_URL}/webhooks/razorpay`,
  };
}

function feeInWords(fee: Paise): string {
  return fee > 0 ? `for a fee of ${formatRupees(fee)}` : "without a fee";
}

/** What the settings page says of the server: its environment variables, without secrets, and the last backup. */
export function serverOf({ SITE_URL, SMTP_URL, MAIL_FROM, TRUST_PROXY }: Environment, lastBackup: Date | undefined) {
  return {
    siteUrl: SITE_URL,
    hasMailServer: SMTP_URL !== undefined,
    mailFrom: MAIL_FROM ?? "",
    isBehindProxy: TRUST_PROXY,
    backup: lastBackup ? `${dayInWords(dayInIndia(lastBackup))}, ${timeInIndia(lastBackup)}` : "None is known of",
  };
}

/** A zone in the list on the settings page, in words. */
export function zoneItem(zone: Zone) {
  return { id: zone.id, isServed: zone.isServed, ...zoneRow(zone) };
}
