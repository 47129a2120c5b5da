/** Whoever of the shop brings a parcel to a door near by: there is no receipt, so no tracking number either. */
export const ownRider = "Our own rider";

/** Whom parcels travel with, and where each tells how far one has come. */
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

/** How a parcel travels, in a sentence; undefined when nobody has written it down. */
export function travelInWords({ courier, trackingNumber }: Parcel): string | undefined {
  if (!courier) return undefined;
  if (courier === ownRider) return `${ownRider} brings it.`;
  return `It travels with ${courier}${trackingNumber ? `, number ${trackingNumber}` : ""}.`;
}

/** The courier's own page for a parcel; undefined for one we do not know. */
export function trackingPage(courier: string | null, trackingNumber: string | null): string | undefined {
  if (!courier || !trackingNumber || !isCourier(courier)) return undefined;
  return trackingPages[courier](encodeURIComponent(trackingNumber));
}
