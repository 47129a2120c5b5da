import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeForm } from "./form-merge.ts";

const unitOf = (name: string) => (name === "mrp" ? "price" : name);
const names = ["price", "mrp", "storage"];
const texts = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom("", "1", "2")])));

test("what one person changed stays so, what both changed is told with what it is now, and nothing typed is lost", () => {
  fc.assert(
    fc.property(texts, texts, texts, (seen, typed, present) => {
      const { merged, clash } = mergeForm(names, { seen, typed, present }, unitOf);
      const mine = names.filter((name) => typed[name] !== seen[name]);
      const theirs = names.filter((name) => present[name] !== seen[name]);
      for (const name of names) expect(merged[name]).toBe((mine.includes(name) ? typed : present)[name]);
      const both = mine.filter((name) => theirs.includes(name) && typed[name] !== present[name]);
      expect(Object.keys(clash?.problems ?? {})).toEqual(expect.arrayContaining(both));
      const onlyTheirs = theirs.filter((name) => !mine.includes(name));
      expect(Object.keys(clash?.taken ?? {})).toEqual(clash ? onlyTheirs : []);
      // Saving the form once more is accepted, and keeps what was typed.
      const again = { seen: clash?.present ?? present, typed: { ...present, ...typed, ...clash?.taken }, present };
      fc.pre(clash !== undefined);
      const saved = mergeForm(names, again, unitOf);
      expect(saved.clash).toBeUndefined();
      expect(saved.merged).toEqual(merged);
    }),
  );
});

test("a unit that both changed in different places is a clash, and another field is not", () => {
  const seen = { price: "349", mrp: "399", storage: "Cool" };
  const form = { seen, typed: { ...seen, mrp: "380" }, present: { ...seen, price: "390", storage: "Dry" } };
  expect(mergeForm(names, form, unitOf).clash).toMatchObject({
    problems: { price: expect.stringContaining("“390”") },
    taken: { price: "390", storage: "Dry" },
  });
  expect(mergeForm(names, form)).toMatchObject({
    clash: undefined,
    merged: { price: "390", mrp: "380", storage: "Dry" },
  });
});

test("a field that the form did not show stays as it is", () => {
  const form = { seen: { price: "1" }, typed: { price: "2" }, present: { price: "1", storage: "Dry" } };
  expect(mergeForm(names, form)).toMatchObject({ changed: ["price"], merged: { price: "2", storage: "Dry" } });
});
