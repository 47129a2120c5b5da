import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { squareWidths } from "#platform/picture-quality.ts";
import pictures from "#database/pictures.json" with { type: "json" };
import { everything } from "../tests/support/catalogue.ts";

type Listed = { base: string; width: number; height: number; widths: number[]; alt: string };
const listed: Record<string, Listed> = pictures;

test("every item of the catalogue has a picture of its own, square, in the sizes that pages ask for", () => {
  const without = everything.map(({ slug }) => slug).filter((slug) => !listed[slug]);
  expect(without).toEqual([]);
  const own = everything.map(({ slug }) => listed[slug]!);
  expect(new Set(own.map(({ base }) => base)).size).toBe(everything.length);
  const unfit = own.filter(
    ({ width, height, widths }) =>
      width !== height || width < 1000 || widths.join() !== squareWidths.map((one) => Math.min(one, width)).join(),
  );
  expect(unfit.map(({ base }) => base)).toEqual([]);
});

test("every picture is said in words of its own, save for the one that only decorates", () => {
  const texts = Object.entries(listed).filter(([name]) => name !== "laddu-cut" && !name.endsWith("-packed"));
  expect(texts.filter(([, { alt }]) => alt.length < 20).map(([name]) => name)).toEqual([]);
  expect(new Set(texts.map(([, { alt }]) => alt)).size).toBe(texts.length);
});

test("every item says how it arrives, and has the picture of that packing by its own name once there is one", () => {
  const items = everything.filter(({ category }) => category !== "gift-boxes");
  const kinds = /^(box|pouch|tin|jar|jaadi|carton)$/;
  expect(items.filter(({ packing = "" }) => !kinds.test(packing)).map(({ slug }) => slug)).toEqual([]);
  for (const { slug, packing } of everything) expect(listed[`${slug}-packed`]).toEqual(listed[`packed-${packing}`]);
});

test("every listed file is there", () => {
  const files = Object.values(listed).flatMap(({ base, widths }) =>
    widths.flatMap((width) => [`${base}-${width}.avif`, `${base}-${width}.webp`]),
  );
  expect(files.filter((file) => !existsSync(`public${file}`))).toEqual([]);
});
