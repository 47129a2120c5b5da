import { expect, test } from "vitest";
import { pageAddress, readList } from "./list.ts";

const read = (query: string) => readList(new Request(`http://shop.test/back-office/lots${query}`), ["show"]);

test("a link to another choice keeps the others and the search, but no place", () => {
  const { addressOf } = read("?show=used&q=%20kaju%20&page=4&done=5");
  expect(addressOf()).toBe("/back-office/lots?show=used&q=kaju");
  expect(addressOf({ show: "" })).toBe("/back-office/lots?q=kaju");
  expect(addressOf({ show: "", q: "" })).toBe("/back-office/lots");
});

test("the first page of a list with numbers has none in its address", () => {
  expect(pageAddress("/back-office/lots", 1)).toBe("/back-office/lots");
  expect(pageAddress("/back-office/lots", 2)).toBe("/back-office/lots?page=2");
  expect(pageAddress("/back-office/lots?show=used", 3)).toBe("/back-office/lots?show=used&page=3");
});

test("a page without a number leads to the first and to the next", () => {
  const list = "/back-office/lots?show=used";
  expect(read("?show=used").placeBefore(7)).toEqual({ list, isFirst: true, next: `${list}&after=7` });
  expect(read("?show=used&after=7").placeBefore(undefined)).toEqual({ list, isFirst: false, next: undefined });
});

test("what is no id leads to the first page of a list by id", () => {
  expect(read("?after=12").afterId).toBe(12);
  expect(read("?after=TM-1").afterId).toBeUndefined();
});
