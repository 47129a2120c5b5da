import { expect, test } from "vitest";
import { columns, lines, rows } from "./plots.server.ts";

const format = (value: number) => `₹${value}`;

test("bars stand on zero, those of negative days hang from it, and a day that is not over is drawn as such", () => {
  const labels = ["Mon", "Tue", "Wed", "Thu"];
  const { narrow, wide } = columns({
    labels,
    format,
    values: [200, -100, null, 50],
    isOpen: [false, false, false, true],
  })!;
  for (const { bars, grid, width } of [narrow, wide]) {
    const base = grid.find(({ isBase }) => isBase)!.y;
    const [monday, tuesday, thursday] = bars as [(typeof bars)[0], (typeof bars)[0], (typeof bars)[0]];
    expect(bars).toHaveLength(3);
    expect([monday.y + monday.height, tuesday.y]).toEqual([base, base]);
    expect(monday.height).toBeCloseTo(2 * tuesday.height, 0);
    expect([monday.tone, thursday.tone]).toEqual(["now", "open"]);
    expect(Math.max(...bars.map((bar) => bar.x + bar.width))).toBeLessThanOrEqual(width);
  }
});

test("as many days are named as fit, and the last one always", () => {
  const days = Array.from({ length: 35 }, (_, day) => `${day + 1} Nov`);
  const { narrow, wide } = columns({
    labels: days,
    format,
    values: days.map(() => 1000),
    isOpen: days.map(() => false),
  })!;
  for (const { texts, width } of [narrow, wide]) {
    expect(texts.at(-1)!.text).toBe("35 Nov");
    const gaps = texts.slice(1).map(({ x }, place) => x - texts[place]!.x);
    expect(Math.min(...gaps), "no two lie over each other").toBeGreaterThanOrEqual("35 Nov".length * 7 + 14);
    expect(texts.at(-1)!.x).toBeLessThan(width);
  }
  expect(wide.texts.length).toBeGreaterThan(narrow.texts.length);
});

test("what it is compared with is a line with gaps, and a limit goes across", () => {
  const values = { labels: ["a", "b", "c"], format, values: [10, 20, 30], isOpen: [false, false, false] };
  const { paths } = columns({ ...values, before: [5, null, 5], limit: 25 })!.narrow;
  expect(paths.map(({ tone }) => tone)).toEqual(["before", "limit"]);
  expect(paths[0]!.d.match(/M/g)).toHaveLength(2);
  expect(columns({ ...values, before: [null, null, null] })!.narrow.paths).toEqual([]);
});

test("parts of a row lie side by side and fill the widest row", () => {
  const parts = [
    { value: 30, tone: "now" as const },
    { value: 0, tone: "third" as const },
    { value: 10, tone: "second" as const },
  ];
  const { bars, width, texts } = rows([
    { name: "UPI", text: "₹40", parts },
    {
      name: "A name that is much too long to stand on a telephone beside its value",
      text: "₹−5",
      parts: [{ value: -5, tone: "now" }],
    },
  ])!.narrow;
  expect(bars.map((bar) => [bar.x, Math.round(bar.width)])).toEqual(
    [
      [0, width * 0.75],
      [width * 0.75, width * 0.25],
    ].map(([x, length]) => [x, Math.round(length!)]),
  );
  expect(texts[2]!.text).toMatch(/…$/);
});

test("nothing is drawn of nothing", () => {
  const none = { labels: ["a", "b"], format };
  expect(columns({ ...none, values: [0, null], isOpen: [false, true] })).toBeUndefined();
  expect(lines({ ...none, now: [0, null], before: [null, null] })).toBeUndefined();
  expect(rows([{ name: "a", text: "0", parts: [{ value: 0, tone: "now" }] }])).toBeUndefined();
  expect(rows([])).toBeUndefined();
});
