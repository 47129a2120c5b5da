import pg from "pg";
import { beforeAll, expect, test, vi } from "vitest";
import { db, pool } from "../../../tests/support/database.ts";
import { fillCatalogue } from "../../../tests/support/many-products.ts";
import { searchProducts } from "./search.server.ts";

beforeAll(() => fillCatalogue(pool, 2000));

/** PostgreSQL's query plans of a search: for each statement, the plan for the search's values and the generic plan. */
async function plansOf(typed: string): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  await searchProducts(db, { typed, most: 60 });
  const calls = query.mock.calls.flatMap(([asked, values]: unknown[]) =>
    Array.isArray(values) ? [{ text: (asked as { text: string }).text, values }] : [],
  );
  query.mockRestore();
  const plans: string[] = [];
  for (const { text, values } of calls) {
    for (const explained of [{ text: `explain ${text}`, values }, { text: `explain (generic_plan) ${text}` }]) {
      const { rows } = await pool.query<{ "QUERY PLAN": string }>(explained);
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    }
  }
  return plans;
}

test.each(["red chilli pickle", "kaju kathli", "సంక్రాంతి", "gift for brother rakhi"])(
  "the words of %s and the products that have them are found by the indexes, however it is planned",
  async (typed) => {
    const plans = await plansOf(typed);
    expect(plans).toHaveLength(4);
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on search_(vocabulary|words)/);
    for (const resembling of plans.slice(0, 2)) {
      expect(resembling).toMatch(/search_vocabulary_similar.*\s*Index Cond: \(word % /);
      expect(resembling).toContain("search_vocabulary_consonants_index");
    }
    for (const having of plans.slice(2)) {
      expect(having).toContain("Index Only Scan using search_words_word_product_id_weight_pk");
    }
  },
);
