/** Codes with a name in Intl that are no country: reserved by ISO 3166-1, of groups of countries, or for tests. */
const noCountries = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));

/**
 * The names in English of all countries and territories that ISO 3166-1 lists, and of Kosovo, by the alphabet. The
 * names are those of Unicode's CLDR as this Node has them, so a browser may spell one differently.
 */
export const countries: readonly string[] = listCountries();

function listCountries(): string[] {
  const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes
    .filter((code) => !noCountries.has(code) && !isFormer(code))
    .flatMap((code) => names.of(code)?.replace(/ SAR China$/, "") ?? [])
    .toSorted((one, other) => one.localeCompare(other, "en"));
}

/** Whether the code is of a country that is no more, such as DD, and reads as that of another one. */
function isFormer(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region !== code;
}
