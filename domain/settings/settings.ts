/**
 * What only the owner knows. A fact that is not filled in yet holds an honest placeholder or nothing;
 * none is invented.
 */
export type Settings = {
  shopName: string;
  email: string;
  /** Shown as written; a number with a country code. */
  phone: string;
  /** Digits with country code, as wa.me wants them; empty lets WhatsApp ask whom to write to. */
  whatsapp: string;
  street: string;
  city: string;
  state: string;
  /** Six digits; empty until the owner gives it. */
  pincode: string;
  hours: string;
  /** A sentence of the owner's own for the notices at the top of the home page; empty adds none. */
  notice: string;
  instagram: string;
  facebook: string;
  youtube: string;
  /** Address of an embeddable film; empty shows a still. */
  film: string;
  /** 14-digit licence number (FSSAI order of 8 June 2021 puts it on every bill); empty is not shown. */
  fssai: string;
  /** Who the shop is in law, as registered; Consumer Protection (E-Commerce) Rules 2020, rule 4(2). */
  legalName: string;
  /** Makes the bill a tax invoice; empty, the shop claims no registration. */
  gstin: string;
  /** "yes" once the owner has said that the shop is not registered for GST; empty, nobody has said. */
  withoutGst: string;
  /** Who answers complaints (rule 4(4)), and how that person is reached. */
  grievanceOfficer: string;
  grievanceDesignation: string;
  grievancePhone: string;
  grievanceEmail: string;
  /** Resident in India, answers for the shop's compliance (rule 4(1)). */
  nodalPerson: string;
  /** The day, YYYY-MM-DD, on which the kitchen found recipes, allergens and shelf lives right; empty until it has. */
  recipesConfirmedOn: string;
  /** Until when an order leaves the same day, by the clock in India, as HH:MM. */
  cutOff: string;
  /** Within how many days after arrival damage is to be reported. */
  daysToReport: string;
  /** Up to which total, in rupees, an order may be paid at the door; 0 takes cash on delivery away. */
  cashMax: string;
  /** What paying at the door costs more, in rupees. */
  cashFee: string;
  /** From which share of an item, in percent, the owner is warned of unpaid orders that hold it. */
  unpaidShare: string;
  /** The shop's own UPI address, such as its bank gave it; empty, UPI is not offered. */
  upiId: string;
  /** The name that goes with it; empty, the shop's. */
  upiName: string;
  /** "yes" when everybody who works here has to sign in with a second factor; empty, who has one is asked for it. */
  staffSecondFactor: string;
};

/** True for an empty value, an example.com address or a number of zeros. */
export function isPlaceholder(value: string): boolean {
  return value === "" || /\bexample\.com\b/.test(value) || /^\+91[ 0]+$/.test(value);
}

/** "Guntur 522002, Andhra Pradesh", with the street first when it is known. */
export function addressOf(settings: Settings): string {
  const town = [settings.city, settings.pincode].filter(Boolean).join(" ");
  return [settings.street, town, settings.state].filter(Boolean).join(", ");
}

/** A chat that opens with a greeting already typed. */
export function whatsappLink(settings: Settings, text: string): string {
  return `https://wa.me/${settings.whatsapp}?text=${encodeURIComponent(text)}`;
}

/** What a page says of the tax in its prices: only a registered seller collects any (CGST Act, section 32). */
export function taxWords({ gstin }: Pick<Settings, "gstin">): string {
  return gstin ? "Prices include GST" : "All prices are final";
}
