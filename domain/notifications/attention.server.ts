import { countWaitingReviews } from "#domain/orders/reviews/reviews.server.ts";
import { countHeldNotices } from "#domain/payments/receipts/held-notices.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { listOverdueJobs } from "#platform/recurring-jobs.server.ts";
import { countFailures } from "./failed-jobs.server.ts";
import { sendToShop, shopOf } from "./notifications.server.ts";
import { type Post } from "./sending.server.ts";

/**
 * Tells the owner by e-mail what waits for a decision, at most once a day (in India). Sends nothing when nothing waits.
 */
export async function tellOfAttention(post: Post, now = new Date()): Promise<void> {
  // Messages of the payment gateway that the program could not act on.
  const heldNotices = await countHeldNotices(post.db);
  const failures = (await countFailures(post.db, now)) + (await listOverdueJobs(post.db, now)).length;
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
