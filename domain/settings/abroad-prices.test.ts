import { expect, test } from "vitest";
import { abroad, readAbroadPrices, writeAbroadPrices } from "./abroad-prices.ts";

test("every country but India can be asked for, each once and under its plain name", () => {
  expect(abroad).toHaveLength(249);
  expect(new Set(abroad).size).toBe(249);
  expect(abroad).toEqual(expect.arrayContaining(["United States", "United Kingdom", "Hong Kong", "Kosovo", "Nepal"]));
  for (const none of ["India", "European Union", "Eurozone", "Soviet Union", "Unknown Region"]) {
    expect(abroad).not.toContain(none);
  }
});

test.each([
  ["Germany 1850; United States 2,100.50", "Germany 1,850; United States 2,100.50"],
  ["germany: ₹1,850 united states Rs. 2100 Oman = 900", "Germany 1,850; United States 2,100; Oman 900"],
  ["Bosnia and Herzegovina 2000, Cote d'Ivoire - 3,00,000;", "Bosnia & Herzegovina 2,000; Côte d’Ivoire 3,00,000"],
  ["", ""],
])("%j is read", (typed, kept) => {
  const read = readAbroadPrices(typed);
  expect(Array.isArray(read) && writeAbroadPrices(read)).toBe(kept);
  expect(readAbroadPrices(kept)).toEqual(read);
});

test.each([
  ["Narnia 1850", "Narnia is no country"],
  ["India 200", "India is no country"],
  ["Germany", "Write each country with its rupees"],
  ["Germany 0", "Write rupees behind Germany"],
  ["Germany 1,2,3", "Write rupees behind Germany"],
  ["Germany 100; Germany 200", "Germany stands there twice"],
  ["Germany 100; Oman", "Write each country with its rupees"],
  ["1850", "Write each country with its rupees"],
])("%j is refused, and told why", (typed, problem) => {
  expect(readAbroadPrices(typed)).toEqual({ problem: expect.stringContaining(problem) });
});
