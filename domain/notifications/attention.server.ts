import { countWaitingReviews } from "#domain/orders/reviews/reviews.server.ts";
import { countHeldNotices } from "#domain/payments/held-notices.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { countFailures } from "./failed-jobs.server.ts";
import { sendToShop, shopOf, type Post } from "./notifications.server.ts";

/**
 * Mails the owner how many jobs have failed, and how many held notices and reviews wait, once a day (India) at most;
 * the job "attention".
 */
export async function tellOfAttention(post: Post, now = new Date()): Promise<void> {
  const heldNotices = await countHeldNotices(post.db);
  const failures = await countFailures(post.db, now);
  const reviews = await countWaitingReviews(post.db);
  if (heldNotices + failures + reviews === 0) return;
  const settings = await loadSettings(post.db);
  const mail = await post.render({
    notice: "attention",
    heldNotices,
    failures,
    reviews,
    settings,
    siteUrl: post.siteUrl,
  });
  await sendToShop(post, settings, `attention-${dayInIndia(now)}`, shopOf(settings), mail);
}
