type Heading = {
  /** The beginning of the heading's text in the customs tariff, in letters and spaces. */
  text: string;
  /** What follows the heading in the eight digits of its codes. */
  codes: readonly string[];
};

/** The headings of the customs tariff that a shop of sweets, snacks and pickles may sell under. */
const headings: Readonly<Record<string, Heading>> = {
  "1704": {
    text: "SUGAR CONFECTIONERY INCLUDING WHITE CHOCOLATE",
    codes: ["1000", "9010", "9020", "9030", "9090"],
  },
  "1806": {
    text: "CHOCOLATE AND OTHER FOOD PREPARATIONS CONTAINING COCOA",
    codes: ["1000", "2000", "3100", "3200", "9010", "9020", "9030", "9040", "9090"],
  },
  "1904": {
    text: "PREPARED FOODS OBTAINED BY THE SWELLING OR ROASTING OF CEREALS",
    codes: ["1010", "1020", "1030", "1090", "2010", "2090", "3000", "9000"],
  },
  "1905": {
    text: "BREAD PASTRY CAKES BISCUITS AND OTHER BAKERS WARES",
    codes: ["1000", "2000", "3100", "3211", "3219", "3290", "4000", "9010", "9020", "9030", "9040", "9090"],
  },
  "2001": {
    text: "VEGETABLES FRUIT NUTS AND OTHER EDIBLE PARTS OF PLANTS",
    codes: ["1000", "9000"],
  },
  "2005": {
    text: "OTHER VEGETABLES PREPARED OR PRESERVED",
    codes: ["2000", "4000", "5100", "5900", "9900"],
  },
  "2006": { text: "VEGETABLES FRUITS NUTS FRUIT PEEL PRESERVED BY SUGAR", codes: ["0000"] },
  "2007": {
    text: "JAMS FRUIT JELLIES MARMALADES",
    codes: ["1000", "9100", "9910", "9920", "9930", "9940", "9990"],
  },
  "2008": {
    text: "FRUIT NUTS AND OTHER EDIBLE PARTS OF PLANTS",
    codes: ["1100", "1910", "1920", "1930", "1940", "1990", "9911", "9912", "9919", "9999"],
  },
  "2103": {
    text: "SAUCES AND PREPARATIONS THEREFOR MIXED CONDIMENTS",
    codes: ["1000", "2000", "3000", "9010", "9020", "9030", "9040", "9090"],
  },
  "2106": {
    text: "FOOD PREPARATIONS NOT ELSEWHERE SPECIFIED OR INCLUDED",
    codes: ["1000", "9011", "9019", "9040", "9050", "9060", "9080", "9091", "9099"],
  },
};

/** How much of a text the tax portal takes for an HSN. */
const LONGEST = 30;

/**
 * What the GST return calls an HSN (code of the customs tariff) of eight digits, in at most 30 letters and spaces.
 * Undefined for a code that the portal's list of goods does not have, or that no shop like this one sells under.
 */
export function hsnText(hsn: string): string | undefined {
  const heading = headings[hsn.slice(0, 4)];
  return heading?.codes.includes(hsn.slice(4)) ? heading.text.slice(0, LONGEST).trim() : undefined;
}
