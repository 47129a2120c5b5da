import { countHeldNotices } from "#domain/payments/held-notices.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { countFailures } from "./failed-jobs.server.ts";
import { sendToShop, shopOf, type Post } from "./notifications.server.ts";

/** Tells the owner what went wrong and waits at the desk, once a day of India at most; the job "attention". */
export async function tellOfAttention(post: Post, now = new Date()): Promise<void> {
  const heldNotices = await countHeldNotices(post.db);
  const failures = await countFailures(post.db, now);
  if (heldNotices + failures === 0) return;
  const settings = await loadSettings(post.db);
  const mail = await post.render({ notice: "attention", heldNotices, failures, settings, siteUrl: post.siteUrl });
  await sendToShop(post, settings, `attention-${dayInIndia(now)}`, shopOf(settings), mail);
}
