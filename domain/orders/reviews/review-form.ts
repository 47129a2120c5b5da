import { z } from "zod";
import { fault } from "#platform/fault.ts";
import { tidyText } from "#platform/plain-text.ts";
import { MOST_LETTERS, starsField, wordsField } from "./review.ts";

const NAME_LETTERS = 80;

const cleaned = z.string().transform((text) => tidyText(text).trim());

/** What is wrong with a field of the form. */
export type ReviewFault =
  | { reason: "words too long"; letters: number; most: number }
  | { reason: "name too long"; most: number }
  | { reason: "no such stars" | "words without stars" | "nothing" };

const reviewFault = fault<ReviewFault>;

const inWords = cleaned.superRefine((text, problems) => {
  const [letters, most] = [text.length, MOST_LETTERS];
  if (letters > most)
    problems.addIssue({ code: "custom", ...reviewFault({ reason: "words too long", letters, most }) });
});

const name = cleaned
  .transform((text) => text.replaceAll(/\s+/g, " "))
  .pipe(
    z
      .string()
      .refine((text) => text.length <= NAME_LETTERS, reviewFault({ reason: "name too long", most: NAME_LETTERS })),
  );

/** The names of the form's fields for reviewing these products, in their sequence on the page. */
export function reviewFields(productIds: readonly string[]): string[] {
  return [...productIds.flatMap((id) => [starsField(id), wordsField(id)]), "name"];
}

/**
 * The form in which a buyer reviews products. Refuses a form without any stars, and words without stars. Also refuses
 * more than 2,000 characters of words about a product, and a name of more than 80 characters.
 */
export function reviewForm(productIds: readonly string[]) {
  const stars = z.string().refine((text) => /^[1-5]?$/.test(text), reviewFault({ reason: "no such stars" }));
  const fields = productIds.flatMap((id) => [[starsField(id), stars] as const, [wordsField(id), inWords] as const]);
  const shape = z.object({ name, ...Object.fromEntries<typeof stars | typeof inWords>(fields) });
  return shape.transform((values: Record<string, string>, problems) => {
    const given = productIds.map((id) => ({
      productId: id,
      stars: Number(values[starsField(id)]),
      words: values[wordsField(id)]!,
    }));
    for (const { productId, stars: chosen, words } of given) {
      if (words && !chosen)
        problems.addIssue({
          code: "custom",
          path: [starsField(productId)],
          ...reviewFault({ reason: "words without stars" }),
        });
    }
    const reviews = given.filter(({ stars: chosen }) => chosen > 0);
    if (reviews.length === 0 && problems.issues.length === 0 && productIds.length > 0) {
      problems.addIssue({ code: "custom", path: [starsField(productIds[0]!)], ...reviewFault({ reason: "nothing" }) });
    }
    return { writer: values.name!, reviews };
  });
}
