import { href } from "react-router";
import { emptyPromises, missingFacts, neededFacts } from "#domain/settings/default-settings.ts";
import { goLiveChecks, type Place } from "#domain/settings/go-live.ts";
import { labelOf } from "./fact-groups.ts";

/** One line of the list: what it is about, and where it is put right. */
export type ChecklistItem = { isDone: boolean; sentence: string; to: string; isForServer: boolean };

/** Everything that must be so before the shop may go live, the owner's facts first. */
export function checklistOf(circumstances: Parameters<typeof goLiveChecks>[0]): ChecklistItem[] {
  const { settings } = circumstances;
  const missing = missingFacts(settings);
  const facts = [...neededFacts, ...emptyPromises(settings)].map((name) => ({
    isDone: !missing.includes(name),
    sentence: sentenceOf(name, missing.includes(name)),
    place: name,
    isForServer: false,
  }));
  const checks = [...facts, ...goLiveChecks(circumstances)];
  return checks.map(({ place, ...check }) => ({ ...check, to: placeOf(place) }));
}

function sentenceOf(name: (typeof neededFacts)[number], isMissing: boolean): string {
  if (!isMissing) return labelOf(name);
  if (name === "gstin") return "GSTIN: fill it in, or say that the shop is not registered";
  if (name === "recipesConfirmedOn") return "Recipes, allergens and shelf lives: to be confirmed by the kitchen";
  if (!neededFacts.includes(name)) return `${labelOf(name)}: still example.com, fill it in or empty it`;
  return `${labelOf(name)}: to be filled in`;
}

function placeOf(place: Place): string {
  if (place === "payments" || place === "server") return `#${place}`;
  if (place === "holidays") return href("/back-office/settings/holidays");
  return `${href("/back-office/settings/facts")}#${place}`;
}
