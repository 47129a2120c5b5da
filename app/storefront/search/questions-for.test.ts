import { expect, test } from "vitest";
import inHindi from "../../../database/catalogue.hi.json" with { type: "json" };
import { everything } from "../../../tests/support/catalogue.ts";
import { questionsFor } from "./questions-for.ts";

const pathsFor = (typed: string) => questionsFor(typed).map(({ path }) => path);

test.each([
  ["refund", "/help#money"],
  ["how do I cancel my order?", "/help#cancel"],
  ["cash on delivery", "/help#pay"],
  ["delivry charges", "/help#days"],
  ["Shipping", "/help#days"],
  ["return policy", "/help#mind"],
  ["track order", "/help#track"],
  ["broken jar", "/help#damaged"],
  ["do you ship to usa", "/help#days"],
  ["NRI", "/help#abroad"],
  ["corporate gifts", "/help#bulk"],
  ["phone number", "/help#reach"],
  ["what time do you open", "/help#reach"],
  ["డబ్బులు వాపసు", "/help#money"],
  ["ఆర్డర్ రద్దు చేయాలి", "/help#cancel"],
  ["డెలివరీ ఛార్జీలు ఎంత", "/help#days"],
  ["అమెరికాకి పంపుతారా", "/help#abroad"],
  ["పెళ్లికి స్వీట్లు", "/help#bulk"],
  ["पैसे वापस कैसे", "/help#money"],
  ["ऑर्डर रद्द करना है", "/help#cancel"],
  ["शादी की मिठाई", "/help#bulk"],
])("%s leads to %s", (typed, path) => {
  expect(pathsFor(typed)).toContain(path);
  expect(pathsFor(typed).length).toBeLessThanOrEqual(3);
});

test("the name of no item is taken for a question", () => {
  expect(everything.length).toBeGreaterThan(40);
  const names = everything.flatMap((item) => [item.name, item.nameTe ?? ""]);
  for (const name of [...names, ...Object.values(inHindi).map(({ nameHi }) => nameHi)])
    expect([name, questionsFor(name)]).toEqual([name, []]);
  for (const typed of ["", "kaju", "cashew", "pickle", "laddu 500 g", "sugar free", "కాజు", "pizza"]) {
    expect([typed, questionsFor(typed)]).toEqual([typed, []]);
  }
});
