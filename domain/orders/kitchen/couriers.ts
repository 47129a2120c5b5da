/** The courier's name when the shop itself delivers near by; such a parcel has no tracking number. */
export const ownRider = "Our own rider";

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

/** A sentence with the courier and tracking number of a parcel; undefined without a courier. */
export function travelInWords({ courier, trackingNumber }: Parcel): string | undefined {
  if (!courier) return undefined;
  if (courier === ownRider) return `${ownRider} brings it.`;
  return `It travels with ${courier}${trackingNumber ? `, number ${trackingNumber}` : ""}.`;
}

/** The URL of the courier's tracking page; undefined for the shop's own rider and without a tracking number. */
export function trackingPage(courier: string | null, trackingNumber: string | null): string | undefined {
  if (!courier || !trackingNumber || !isCourier(courier)) return undefined;
  return trackingPages[courier](encodeURIComponent(trackingNumber));
}
