import type { Calendar, Destination, Zone } from "#domain/delivery/delivery.ts";

/** A calendar with one holiday: Christmas Day 2026, which is a Friday. */
export const calendar: Calendar = { holidays: new Map([["2026-12-25", "Christmas Day"]]), cutOff: "14:00" };

const zone: Zone = {
  id: "south",
  name: "The south",
  transitDays: 3,
  firstGrams: 500,
  firstPaise: 9000,
  stepGrams: 500,
  stepPaise: 4500,
  freeFromPaise: 149_900,
  takesCash: true,
  isServed: true,
  needsReach: "south-and-metro-air",
};

/** Chennai as a place to deliver to, three working days away. `other`: other values for its delivery zone. */
export function chennai(other: Partial<Zone> = {}): Destination {
  const mixed = { ...zone, ...other };
  return {
    pincode: "600001",
    district: "Chennai",
    stateCode: "33",
    zone: mixed,
    served: mixed.isServed,
  };
}

/** The moment at which clocks in India show the given time: "2026-11-21 13:59". */
export function inIndia(moment: string): Date {
  return new Date(`${moment.replace(" ", "T")}:00+05:30`);
}
