import { refuse } from "./refusal.ts";

/** The fields of a posted form; anything that is no form is refused with 400 and a sentence. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw refuse("What arrived was not a form, so nothing was changed. Go back and send it once more.", 400);
  }
}
