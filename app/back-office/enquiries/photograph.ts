import { database } from "#app/context.ts";
import { pictureAnswer } from "#app/picture-answer.ts";
import { findEnquiryPicture } from "#domain/enquiries/pictures.server.ts";
import type { Route } from "./+types/photograph";

/** A photograph that came with an enquiry. */
export async function loader({ context, params: { reference, hash } }: Route.LoaderArgs) {
  return pictureAnswer(await findEnquiryPicture(context.get(database), reference, hash));
}
