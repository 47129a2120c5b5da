import { zoneRow } from "#domain/delivery/zone-words.ts";
import type { Zone } from "#domain/delivery/zone.ts";

/** A zone as the list of the settings shows it. */
export function zoneItem(zone: Zone) {
  return { id: zone.id, isServed: zone.isServed, ...zoneRow(zone) };
}
