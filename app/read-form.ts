import { data } from "react-router";

/** The fields of a posted form; anything that is no form is refused with 400 and a sentence. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data("What arrived was not a form, so nothing was changed. Go back and send it once more.", { status: 400 });
  }
}
