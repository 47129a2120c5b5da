import { database } from "#app/context.ts";
import { pictureAnswer } from "#app/picture-answer.ts";
import { findReviewPicture } from "#domain/orders/reviews/pictures.server.ts";
import type { Route } from "./+types/review-photograph";

/** Answers with a photograph of a published review. Throws 404 when there is none. */
export async function loader({ context, params: { id, hash } }: Route.LoaderArgs) {
  const isId = /^\d{1,9}$/.test(id);
  return pictureAnswer(
    isId ? await findReviewPicture(context.get(database), { id: Number(id), hash, isShown: true }) : undefined,
    { isPublished: true },
  );
}
