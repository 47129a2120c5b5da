import { expect, test } from "vitest";
import { anOrder } from "../../../tests/support/orders.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { addReviewPicture, countWaitingPictures, findReviewPicture } from "./pictures.server.ts";
import { eraseReviewers, saveReviews } from "./reviews.server.ts";

const picture = (hash: string) => ({ hash, bytes: new Uint8Array([1, 2, 3]) });

test("a review takes five photographs until it is read; they go when its writer is erased, and the stars stay", async () => {
  const { id: orderId } = await anOrder(pool, { status: "delivered" });
  const of = { orderId, productId: "1" };
  expect(await addReviewPicture(db, of, picture("a"))).toBe(false);
  await saveReviews(db, orderId, { writer: "Meena", reviews: [{ productId: "1", stars: 4, words: "Crisp." }] });
  for (const hash of ["a", "b", "a", "c", "d", "e"]) expect(await addReviewPicture(db, of, picture(hash))).toBe(true);
  expect(await addReviewPicture(db, of, picture("f"))).toBe(false);
  expect(await countWaitingPictures(db, of)).toBe(5);
  const { rows } = await pool.query<{ id: number }>("select id from reviews where order_id = $1", [orderId]);
  const { id } = rows[0]!;
  expect(await findReviewPicture(db, { id, hash: "a", isShown: true })).toBeUndefined();
  expect(await findReviewPicture(db, { id, hash: "a", isShown: false })).toEqual(new Uint8Array([1, 2, 3]));

  await db.transaction((tx) => eraseReviewers(tx, [orderId], { keepsWords: true, traces: [] }));
  expect(await findReviewPicture(db, { id, hash: "a", isShown: false })).toBeUndefined();
  const { rows: left } = await pool.query("select stars, words from reviews where id = $1", [id]);
  expect(left).toEqual([{ stars: 4, words: "Crisp." }]);
});
