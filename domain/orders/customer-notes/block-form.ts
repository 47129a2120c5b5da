import { z } from "zod";

const MOST = 200;

export const blockForm = z.object({
  reason: z.string().trim().min(1, "Write why, for your colleagues").max(MOST, `Shorten it to ${MOST} letters`),
});
