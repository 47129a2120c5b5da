import type { Overridden } from "#domain/delivery/overrides.server.ts";
import type { Zone } from "#domain/delivery/zone.ts";

/** What a pincode has of its own, in words. */
export function overrideWords(override: Overridden, zones: readonly Zone[]) {
  const { pincode, district, zoneId, transitDays, takesCash, isServed, needsReach } = override;
  const words = [
    zoneId && `Zone: ${zones.find(({ id }) => id === zoneId)?.name ?? zoneId}`,
    transitDays !== null && (transitDays === 1 ? "1 working day" : `${transitDays} working days`),
    isServed !== null && (isServed ? "Served" : "Not served"),
    takesCash !== null && (takesCash ? "Cash is taken" : "No cash"),
    needsReach === "local" && "Everything travels there",
    needsReach === "south-and-metro-air" && "What travels through the south",
    needsReach === "india" && "Only what travels all over India",
  ];
  return { pincode, district, words: `${words.filter(Boolean).join(". ")}.` };
}
