import { z } from "zod";

const MOST = 1000;

/** A note of the staff on an order. */
export const noteForm = z.object({
  text: z.string().trim().min(1, "Write the note first").max(MOST, `Shorten the note to ${MOST} letters`),
});
