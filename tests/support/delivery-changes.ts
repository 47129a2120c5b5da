import { expect } from "vitest";
import { addHolidays, listHolidays, removeHoliday } from "#domain/delivery/holidays.server.ts";
import {
  addFestival,
  listFestivals,
  listOpenSundays,
  listVacations,
  removeFestival,
  removeVacation,
  saveVacation,
  setSunday,
} from "#domain/delivery/openings.server.ts";
import { overrideTexts } from "#domain/delivery/override-form.ts";
import { findOverride, removeOverride, saveOverride } from "#domain/delivery/overrides.server.ts";
import { zoneTexts } from "#domain/delivery/zone-form.ts";
import { findZone, saveZone } from "#domain/delivery/zones.server.ts";
import type { Database } from "#platform/database.server.ts";
import { addDays } from "#platform/day.ts";
import { sita, katli, today, type Way } from "./desk-changes.ts";

const zone = async (db: Database) => (await findZone(db, "india"))!;
const untouched = { zoneId: null, transitDays: null, takesCash: null, isServed: null, needsReach: null };
const override = (db: Database) => {
  const change = { seen: overrideTexts(undefined), override: { ...untouched, takesCash: false } };
  return saveOverride(db, "522601", change, sita);
};
const overrideNow = (db: Database) => findOverride(db, "522601");
const sankranti = "2099-01-14";
const vacation = { firstDay: addDays(today, 20), lastDay: addDays(today, 22), sentence: "We rest." };
const nextSunday = addDays(today, 7 - new Date(`${today}T00:00:00Z`).getUTCDay());
const festival = {
  name: "Ugadi",
  lastOrderOn: addDays(today, 5),
  firstDispatch: addDays(today, 8),
  lastDispatch: addDays(today, 9),
  productIds: [katli],
};
const festivalsNow = (db: Database) => listFestivals(db, today);

/** Ways to change where, when and for how much the shop delivers. */
export const waysOfDelivery: Record<string, Way> = {
  "a zone": {
    change: async (db) => {
      const present = await zone(db);
      const terms = { ...present, firstPaise: 9900, takesCash: !present.takesCash };
      expect(await saveZone(db, "india", { seen: zoneTexts(present), terms }, sita)).toMatchObject({ ok: true });
    },
    read: zone,
    line: /^Delivery zone The rest of India: cash on delivery: (yes|no) → /,
  },
  "a pincode": { change: override, read: overrideNow, line: "Pincode 522601: cash on delivery: nothing → no" },
  "a pincode that follows its zone again": {
    before: override,
    change: (db) => removeOverride(db, "522601", sita),
    read: overrideNow,
    line: "Pincode 522601: cash on delivery: no → nothing",
  },
  "a holiday": {
    change: (db) => addHolidays(db, [{ day: sankranti, name: "Sankranti" }], sita),
    read: listHolidays,
    line: /^Holiday on .*: Sankranti$/,
  },
  "a holiday that is removed": {
    before: (db) => addHolidays(db, [{ day: sankranti, name: "Sankranti" }], sita),
    change: (db) => removeHoliday(db, { day: sankranti, today }, sita),
    read: listHolidays,
    line: /^No holiday any more on .*: Sankranti$/,
  },
  "a vacation": { change: (db) => saveVacation(db, vacation, sita), read: listVacations, line: /^Vacation from / },
  "a vacation that is removed": {
    before: (db) => saveVacation(db, vacation, sita),
    change: (db) => removeVacation(db, vacation.firstDay, sita),
    read: listVacations,
    line: /^No vacation any more from /,
  },
  "a Sunday": {
    change: (db) => setSunday(db, { day: nextSunday, isOpen: true }, sita),
    read: (db) => listOpenSundays(db, today),
    line: /: the kitchen works$/,
  },
  "a festival": { change: (db) => addFestival(db, festival, sita), read: festivalsNow, line: "Festival Ugadi: added" },
  "a festival that is removed": {
    before: (db) => addFestival(db, festival, sita),
    change: async (db) => removeFestival(db, (await festivalsNow(db))[0]!.id, sita),
    read: festivalsNow,
    line: "Festival Ugadi: removed",
  },
};
