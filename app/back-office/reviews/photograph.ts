import { database } from "#app/context.ts";
import { pictureAnswer } from "#app/picture-answer.ts";
import { findReviewPicture } from "#domain/orders/reviews/pictures.server.ts";
import type { Route } from "./+types/photograph";

/** Answers with a photograph of a review, even if the review is hidden. Throws 404 for an unknown photograph. */
export async function loader({ context, params: { id, hash } }: Route.LoaderArgs) {
  const isId = /^\d{1,9}$/.test(id);
  return pictureAnswer(
    isId ? await findReviewPicture(context.get(database), { id: Number(id), hash, isShown: false }) : undefined,
  );
}
