import { expect, test } from "vitest";
import { cookLinesOf, packsInWords, type DuePacks, type OnShelf } from "./cook-list.ts";

const kaju: OnShelf = {
  id: "2",
  name: "Kaju Katli",
  nameTe: null,
  category: "sweets",
  position: 2,
  shelfLifeDays: 10,
  lots: [{ day: "2026-12-02", grams: 4000 }],
};
const laddu: OnShelf = {
  ...kaju,
  id: "1",
  name: "Motichoor Laddu",
  position: 1,
  lots: [{ day: "infinity", grams: 50_000 }],
};
const avakaya: OnShelf = { ...kaju, id: "9", name: "Avakaya", category: "pickles", position: 3 };

const today = "2026-11-24";

const due = (product: OnShelf, grams: number, quantity: number, more: Partial<DuePacks> = {}): DuePacks => ({
  productId: product.id,
  name: product.name,
  grams,
  quantity,
  box: null,
  leavesOn: today,
  arrivesOn: "2026-11-25",
  isBefore: false,
  ...more,
});

test("a line says what is due, in which packs, how much of it goes into boxes, and what is left to cook", () => {
  const [line] = cookLinesOf(
    [
      due(kaju, 500, 22),
      due(kaju, 250, 4),
      due(kaju, 250, 6, { box: "Combo 2: Kaju Katli and Laddu" }),
      due(kaju, 1000, 5),
    ],
    [kaju],
    today,
  );
  expect(line).toMatchObject({
    name: "Kaju Katli",
    grams: 18_500,
    onShelf: 4000,
    goodUntil: "2026-12-02",
    takenBefore: 0,
    tooOld: 0,
    cook: 14_500,
  });
  expect(packsInWords(line!).replaceAll("\u00A0", " ")).toBe(
    "10 × 250 g, 22 × 500 g, 5 × 1 kg (of which Combo 2: 1.5 kg)",
  );
});

test("what lies on the shelf in plenty is nothing to cook, and what is not there all to cook", () => {
  expect(cookLinesOf([due(laddu, 500, 2)], [laddu], today)).toMatchObject([{ cook: 0, onShelf: 50_000 }]);
  expect(cookLinesOf([due(kaju, 500, 2)], [{ ...kaju, lots: [] }], today)).toMatchObject([{ cook: 1000, onShelf: 0 }]);
});

test("the shelf is for what leaves first: the list of a later day counts what is left of it", () => {
  const before = due(kaju, 1000, 3, { isBefore: true });
  const next = due(kaju, 500, 6, { leavesOn: "2026-11-25", arrivesOn: "2026-11-26" });
  expect(cookLinesOf([before, next], [kaju], today)).toMatchObject([
    { grams: 3000, onShelf: 4000, takenBefore: 3000, tooOld: 0, cook: 2000 },
  ]);
  expect(cookLinesOf([before], [kaju], today)).toEqual([]);
});

test("what would have less than 30 % of its shelf life left on arrival covers nothing", () => {
  const old = {
    ...kaju,
    lots: [
      { day: "2026-11-27", grams: 3000 },
      { day: "2026-11-29", grams: 500 },
    ],
  };
  expect(cookLinesOf([due(kaju, 500, 4)], [old], today)).toMatchObject([
    { grams: 2000, onShelf: 3500, tooOld: 1500, cook: 1500 },
  ]);
  const sooner = due(kaju, 500, 2, { arrivesOn: today });
  expect(cookLinesOf([sooner, due(kaju, 500, 2)], [old], today)).toMatchObject([
    { grams: 2000, tooOld: 500, cook: 500 },
  ]);
});

test("lines stand by shelf, then what leaves first, then as in the shop; a former content keeps its name", () => {
  const lines = cookLinesOf(
    [
      due(avakaya, 500, 1, { leavesOn: "2026-11-20" }),
      due(kaju, 500, 1),
      due(laddu, 500, 1),
      due({ ...kaju, id: "Old Halwa", name: "Old Halwa" }, 250, 2, { box: "Combo 1", leavesOn: "2026-11-23" }),
    ],
    [avakaya, kaju, laddu],
    today,
  );
  expect(lines.map(({ name }) => name)).toEqual(["Old Halwa", "Motichoor Laddu", "Kaju Katli", "Avakaya"]);
});
