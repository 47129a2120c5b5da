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
      for (const name of names) {
        const [isMine, isTheirs] = [typed[name] !== seen[name], present[name] !== seen[name]];
        expect(merged[name]).toBe(isMine ? typed[name] : present[name]);
        if (isMine && isTheirs && typed[name] !== present[name]) expect(clash?.problems).toHaveProperty(name);
        if (clash && !isMine && isTheirs) expect(clash.taken[name]).toBe(present[name]);
        if (isMine) expect(clash?.taken ?? {}).not.toHaveProperty(name);
      }
      if (!clash) return;
      // Saving the form once more is accepted, and keeps what was typed.
      const again = { seen: clash.present, typed: { ...typed, ...clash.taken }, present };
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
