import { formatAmount, parseRupees, type Paise } from "#domain/money.ts";
import { countries } from "#platform/countries.ts";

/** The countries to which goods can be sent abroad: all but India. */
export const abroad: readonly string[] = countries.filter((country) => country !== "India");

/** An idea of what the journey of a kilogram to a country costs. */
export type AbroadPrice = { country: string; perKilogram: Paise };

const entry = /\s*([^\d;]+?)[\s:=-]*(?:₹|rs\.?|inr)?\s*(\d+(?:,\d+)*(?:\.\d+)?)\s*[;,]?/giuy;

/**
 * Reads countries, each with rupees for a kilogram, as in "Germany 1,850; United States 2100". Semicolons may be left
 * out. A text that cannot be read, names no country abroad, or names one twice gives what is wrong with it.
 */
export function readAbroadPrices(text: string): AbroadPrice[] | { problem: string } {
  const prices: AbroadPrice[] = [];
  let end = 0;
  for (const [whole, name = "", amount = ""] of text.matchAll(entry)) {
    end += whole.length;
    const country = abroad.find((one) => fold(one) === fold(name));
    const perKilogram = parseRupees(amount);
    if (!country) return { problem: `${name.trim()} is no country of the list on the page for abroad.` };
    if (!perKilogram) return { problem: `Write rupees behind ${country}, such as 1850.` };
    if (prices.some((price) => price.country === country)) return { problem: `${country} stands there twice.` };
    prices.push({ country, perKilogram });
  }
  if (text.slice(end).trim() !== "")
    return { problem: "Write each country with its rupees, like Germany 1850; Oman 900." };
  return prices;
}

/** The text that `readAbroadPrices` reads. */
export function writeAbroadPrices(prices: readonly AbroadPrice[]): string {
  return prices.map(({ country, perKilogram }) => `${country} ${formatAmount(perKilogram)}`).join("; ");
}

/** The prices of the settings, by the alphabet; none while the owner has written none. */
export function abroadPricesOf({ abroadPrices }: { abroadPrices: string }): AbroadPrice[] {
  const prices = readAbroadPrices(abroadPrices);
  return Array.isArray(prices) ? prices.toSorted((one, other) => one.country.localeCompare(other.country, "en")) : [];
}

/** What the journey of a kilogram to a country costs as an idea; undefined while the owner has written nothing of it. */
export function wayAbroad(settings: { abroadPrices: string }, country: string): Paise | undefined {
  return abroadPricesOf(settings).find((one) => one.country === country)?.perKilogram;
}

function fold(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll("&", "and")
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f.’']/g, "");
}
