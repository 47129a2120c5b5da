import { z } from "zod";

const MOST = 1000;

export const noteForm = z.object({
  text: z.string().trim().min(1, "Write the note first").max(MOST, `Shorten the note to ${MOST} letters`),
});
