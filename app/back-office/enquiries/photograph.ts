import { database } from "#app/context.ts";
import { pictureAnswer } from "#app/picture-answer.ts";
import { findEnquiryPicture } from "#domain/enquiries/pictures.server.ts";
import type { Route } from "./+types/photograph";

/** Answers with a photograph that came with an enquiry. Throws 404 for an unknown photograph. */
export async function loader({ context, params: { reference, hash } }: Route.LoaderArgs) {
  return pictureAnswer(await findEnquiryPicture(context.get(database), reference, hash));
}
