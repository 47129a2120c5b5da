import { beforeEach, expect, test } from "vitest";
import { requestStockLetter } from "#domain/catalogue/stock/stock-requests.server.ts";
import { eraseAccount } from "#domain/customers/erasure.server.ts";
import { erasePersons } from "#domain/customers/deferred-erasure.server.ts";
import { readPersonalData } from "#domain/customers/personal-data.server.ts";
import { anOrder, type OrderWish } from "../../../tests/support/orders.ts";
import { db, pool } from "../../../tests/support/database.ts";
import { aCustomer, tablesWith } from "../../../tests/support/erasing.ts";
import { listChangesOf } from "../../../tests/support/log.ts";
import { parseForm } from "../../../app/form.server.ts";
import { reviewFields, reviewForm } from "./review-form.ts";
import { languageOf } from "#platform/language.ts";
import { averageOf, MOST_LETTERS } from "./review.ts";
import {
  answerReview,
  canReview,
  countReviews,
  decideReview,
  listDeskReviews,
  listReviewable,
  readProductReviews,
  readRatings,
  saveReviews,
  withdrawReview,
  type ReviewDecision,
} from "./reviews.server.ts";

const product = "1";
const by = { id: null, name: "Sita" };

beforeEach(() =>
  pool.query("truncate reviews cascade; delete from order_events; update orders set status = 'cancelled'"),
);

const delivered = (wish: OrderWish = {}) => anOrder(pool, { status: "delivered", ...wish });
const write = async (orderId: string, stars: number, words = "", writer = "Meena") =>
  saveReviews(db, orderId, { writer, reviews: [{ productId: product, stars, words }] });
const decide = async (id: number, decision: ReviewDecision, revision = 1) =>
  decideReview(db, by, id, { revision, decision });
const onPage = async (page = 1) => {
  await expect.poll(async () => (await readProductReviews(db, [{ productId: product, page }]))[0]).toBeDefined();
  return (await readProductReviews(db, [{ productId: product, page }]))[0]!;
};
const waiting = async () => (await listDeskReviews(db, "waiting")).reviews;

test("a review waits, is shown once it was read, and then is no longer changed by its writer", async () => {
  const { id, number } = await delivered();
  expect(await write(id, 2, "Too sweet.")).toBe("saved");
  expect(await write(id, 3, "A little too sweet.")).toBe("saved");
  const [review] = await waiting();
  expect(review).toMatchObject({
    stars: 3,
    words: "A little too sweet.",
    revision: 2,
    number,
    product: "Motichoor Laddu",
  });
  expect(await onPage()).toMatchObject({ counted: 0, reviews: [] });

  expect(await decide(review!.id, { status: "shown", showsPictures: false }, 1)).toBe("changed");
  expect(await decide(review!.id, { status: "shown", showsPictures: false }, 2)).toBe("decided");
  await expect.poll(() => onPage()).toMatchObject({ counted: 1, stars: 3, shown: 1 });
  expect(await write(id, 1, "Worse.")).toBe("refused");
  expect(await listChangesOf(db, "review", String(review!.id))).toMatchObject([{ actorName: "Sita" }]);

  expect(await answerReview(db, by, review!.id, "Thank you, we use less sugar now.")).toBe(true);
  await expect.poll(async () => (await onPage()).reviews[0]!.answer).toBe("Thank you, we use less sugar now.");
  await withdrawReview(db, id, product);
  await expect.poll(() => onPage()).toMatchObject({ counted: 0, reviews: [] });
  expect(await answerReview(db, by, review!.id, "?")).toBe(false);
});

test("an insult hides words and not stars, and spam hides both", async () => {
  const stars = [1, 2, 4, 5];
  for (const one of stars) await write((await delivered()).id, one, `Words ${one}`);
  const ids = (await waiting()).map(({ id }) => id);
  const reasons = ["insult", "personal-data", "spam", "not-about-goods"] as const;
  for (const [place, hiddenFor] of reasons.entries()) await decide(ids[place]!, { status: "hidden", hiddenFor });
  await expect.poll(() => onPage()).toMatchObject({ counted: 2, stars: 3, shown: 0, reviews: [] });
  const rating = { productId: product, counted: 2, stars: 3 };
  await expect.poll(() => readRatings(db, ["2", product, "made-up"])).toEqual([rating]);
  expect(averageOf(rating)).toBe("1.5");
  expect(await countReviews(db)).toEqual({ waiting: 0, shown: 0, hidden: 4 });
});

test("the newest stand first, ten on a page", async () => {
  for (let one = 1; one <= 12; one += 1) await write((await delivered()).id, 5, `Words ${one}`);
  await pool.query("update reviews set status = 'shown', written_at = now() + id * interval '1 second'");
  await expect.poll(() => onPage()).toMatchObject({ counted: 12, stars: 60, shown: 12 });
  expect((await onPage()).reviews.map(({ words }) => words)).toEqual(
    [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((n) => `Words ${n}`),
  );
  expect((await onPage(2)).reviews.map(({ words }) => words)).toEqual(["Words 2", "Words 1"]);
});

test("only what has come, to whoever ordered it for themselves, can be reviewed", async () => {
  for (const status of ["placed", "dispatched", "returned", "cancelled"] as const) {
    expect(await write((await delivered({ status })).id, 5)).toBe("refused");
  }
  expect(
    await write((await delivered({ isGift: true, senderName: "Ravi", senderMobile: "+919848012346" })).id, 5),
  ).toBe("refused");
  const { id } = await delivered({ status: "collected" });
  expect(await saveReviews(db, id, { writer: "", reviews: [{ productId: "2", stars: 5, words: "" }] })).toBe("refused");
  // Two lines of one product are one item.
  expect((await listReviewable(db, id)).map(({ productId }) => productId)).toEqual([product]);
  const erased = { status: "delivered", isGift: false, erasureRequestedAt: new Date(), erasedAt: null } as const;
  expect(canReview(erased)).toBe(false);
});

test.each([
  { keepsReviews: false, words: "", answer: null },
  { keepsReviews: true, words: "Crisp and fresh.", answer: "Come again." },
])("erasing takes the name, and the words as the person chooses: $keepsReviews", async ({ keepsReviews, ...left }) => {
  const word = keepsReviews ? "Narasaraopet" : "Chilakaluripet";
  const { id: userId, columns, words, email } = await aCustomer(word);
  const { id } = await delivered(columns);
  const other = await delivered(columns);
  await write(id, 4, "Crisp and fresh.", `Zubaida ${word}`);
  await write(other.id, 2, `I am ${word}.`, word);
  await requestStockLetter(db, { email: email.toLowerCase(), productId: "1", packId: null });
  for (const review of await waiting()) {
    await decide(review.id, { status: "shown", showsPictures: false });
    await answerReview(db, by, review.id, review.stars === 4 ? "Come again." : `Dear ${word}`);
  }
  const file = await readPersonalData(db, userId);
  expect(file!.waitsFor).toMatchObject([{ name: "Motichoor Laddu" }]);
  expect(JSON.stringify(file!.orders)).toContain(`I am ${word}.`);

  expect(await eraseAccount(db, userId, { keepsReviews })).toBe("erased");
  expect(await tablesWith(words)).toEqual([]);
  const { rows } = await pool.query("select order_id, stars, writer, words, answer from reviews order by stars");
  expect(rows).toEqual([
    { order_id: null, stars: 2, writer: "", words: "", answer: null },
    { order_id: null, stars: 4, writer: "", ...left },
  ]);
  await expect.poll(() => onPage()).toMatchObject({ counted: 2, stars: 6 });
});

test("when the law no longer asks for an order, its review is nobody's either", async () => {
  const { id } = await delivered({ placedAt: new Date("2018-06-01T00:00:00Z") });
  await write(id, 5, "Lovely.");
  await erasePersons(db);
  expect(await waiting()).toMatchObject([{ orderId: null, writer: "", words: "", stars: 5 }]);
});

const ids = ["1", "2"];
const texts = (words: string, stars = "5", name = "మీనా") => ({ "stars-1": stars, "words-1": words, name });
const problemsOf = (values: Record<string, string>) => {
  const form = parseForm(values, reviewForm(ids), reviewFields(ids));
  return form.ok ? {} : form.problems;
};

test("a form wants stars for words, and takes Telugu, long names and hostile text as they are", () => {
  expect(problemsOf({})).toEqual({ "stars-1": "Choose the stars of at least one item" });
  expect(problemsOf(texts("Good", ""))).toEqual({ "stars-1": "Choose the stars that go with your words" });
  expect(problemsOf(texts("Good", "9"))).toEqual({ "stars-1": "Choose one to five stars" });
  expect(problemsOf(texts("క".repeat(MOST_LETTERS)))).toEqual({});
  expect(problemsOf(texts("క".repeat(5000)))).toEqual({ "words-1": "Keep it to 2000 letters: it has 5,000" });
  expect(problemsOf(texts("", "1", "న".repeat(80)))).toEqual({});
  expect(problemsOf(texts("", "1", "న".repeat(81)))).toEqual({ name: "Keep the name to 80 letters" });
  const form = parseForm(texts("</script>\u202Esweet ", "1", " Meena\n Raman "), reviewForm(ids), reviewFields(ids));
  expect(form.ok && form.data).toEqual({
    writer: "Meena Raman",
    reviews: [{ productId: "1", stars: 1, words: "</script>sweet" }],
  });
});

test.each([
  ["చాలా బాగుంది, good", "te"],
  ["बहुत अच्छा", "hi"],
  ["Very good", undefined],
  ["", undefined],
])("the language of %s is seen by its letters", (text, language) => {
  expect(languageOf(text)).toBe(language);
});
