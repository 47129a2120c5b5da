/** The shop's own delivery near by; there is no courier's receipt and no tracking number. */
export const ownRider = "Our own rider";

/** The couriers, each with its tracking page. */
const trackingPages = {
  [ownRider]: () => undefined,
  "India Post": () => "https://www.indiapost.gov.in/",
  DTDC: (number: string) => `https://www.dtdc.in/trace.asp?strCnno=${number}`,
  Delhivery: (number: string) => `https://www.delhivery.com/track-v2/package/${number}`,
  "Blue Dart": (number: string) => `https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=${number}`,
} as const;

type Parcel = { courier: string | null; trackingNumber: string | null };

export type Courier = keyof typeof trackingPages;

export const couriers = Object.keys(trackingPages) as Courier[];

export function isCourier(name: string): name is Courier {
  return Object.hasOwn(trackingPages, name);
}

/** Courier and tracking number in a sentence; undefined when no courier was entered. */
export function travelInWords({ courier, trackingNumber }: Parcel): string | undefined {
  if (!courier) return undefined;
  if (courier === ownRider) return `${ownRider} brings it.`;
  return `It travels with ${courier}${trackingNumber ? `, number ${trackingNumber}` : ""}.`;
}

/**
 * The address of the courier's tracking page for a parcel; undefined for our own rider, an unknown courier or a missing
 * number.
 */
export function trackingPage(courier: string | null, trackingNumber: string | null): string | undefined {
  if (!courier || !trackingNumber || !isCourier(courier)) return undefined;
  return trackingPages[courier](encodeURIComponent(trackingNumber));
}
