import { z } from "zod";
import { tidyText } from "#platform/plain-text.ts";
import { MOST_LETTERS, starsField, wordsField } from "./review.ts";

const NAME_LETTERS = 80;

const cleaned = z.string().transform((text) => tidyText(text).trim());

const inWords = cleaned.pipe(
  z.string().max(MOST_LETTERS, {
    error: ({ input }) => `Keep it to ${MOST_LETTERS} letters: it has ${lettersIn(input)}`,
  }),
);
const lettersIn = (text: unknown) => String(text).length.toLocaleString("en-IN");

const name = cleaned
  .transform((text) => text.replaceAll(/\s+/g, " "))
  .pipe(z.string().max(NAME_LETTERS, `Keep the name to ${NAME_LETTERS} letters`));

/** The names of the form's fields for reviewing these products, in their sequence on the page. */
export function reviewFields(productIds: readonly string[]): string[] {
  return [...productIds.flatMap((id) => [starsField(id), wordsField(id)]), "name"];
}

/**
 * The form in which a buyer reviews products. Refuses a form without any stars, and words without stars. Also refuses
 * more than 2,000 characters of words about a product, and a name of more than 80 characters.
 */
export function reviewForm(productIds: readonly string[]) {
  const stars = z.enum(["", "1", "2", "3", "4", "5"], "Choose one to five stars");
  const fields = productIds.flatMap((id) => [[starsField(id), stars] as const, [wordsField(id), inWords] as const]);
  const shape = z.object({ name, ...Object.fromEntries<typeof stars | typeof inWords>(fields) });
  return shape.transform((values: Record<string, string>, problems) => {
    const given = productIds.map((id) => ({
      productId: id,
      stars: Number(values[starsField(id)]),
      words: values[wordsField(id)]!,
    }));
    for (const { productId, stars: chosen, words } of given) {
      if (words && !chosen) problems.addIssue({ code: "custom", path: [starsField(productId)], message: noStars });
    }
    const reviews = given.filter(({ stars: chosen }) => chosen > 0);
    if (reviews.length === 0 && problems.issues.length === 0 && productIds.length > 0) {
      problems.addIssue({ code: "custom", path: [starsField(productIds[0]!)], message: nothing });
    }
    return { writer: values.name!, reviews };
  });
}

const noStars = "Choose the stars that go with your words";
const nothing = "Choose the stars of at least one item";
