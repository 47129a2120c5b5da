import { plainText } from "#platform/plain-text.ts";
import { addDays, dayInIndia, startInIndia } from "#platform/day.ts";

export const pauses = ["hour", "today", "until"] as const;
type Pause = (typeof pauses)[number];

/**
 * The end of a pause that begins at `now`. A pause of the kind "until" ends at the next `time` (HH:MM in India).
 * Returns undefined if `time` is malformed.
 */
export function pauseEnd(pause: Pause, now: Date, time = ""): Date | undefined {
  if (pause === "hour") return new Date(now.getTime() + 3_600_000);
  const today = dayInIndia(now);
  const midnight = startInIndia(addDays(today, 1));
  if (pause === "today") return midnight;
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(plainText(time)) ?? [];
  if (hours === undefined) return undefined;
  const sinceMidnight = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const end = new Date(startInIndia(today).getTime() + sinceMidnight);
  return end > now ? end : new Date(midnight.getTime() + sinceMidnight);
}
