import { expect, test } from "vitest";
import { readProducts } from "#domain/catalogue/catalogue.server.ts";
import { clearTtlCaches } from "#platform/ttl-cache.server.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { slides, slidesShow } from "./home.server.ts";

const titles = async () => slides(await readProducts(db, slidesShow)).map(({ name }) => name);

test("a product that is hidden leaves the slides, and an empty shop keeps the one of its story", async () => {
  expect(await titles()).toEqual(["Motichoor Laddu", "Bisticks", "The Tastemakers Guntur"]);
  await pool.query("update products set state = 'hidden' where slug = 'bisticks'");
  clearTtlCaches();
  expect(await titles()).toEqual(["Motichoor Laddu", "The Tastemakers Guntur"]);
  expect(slides([]).map(({ name }) => name)).toEqual(["The Tastemakers Guntur"]);
});
