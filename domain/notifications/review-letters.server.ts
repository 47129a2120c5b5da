import type { Secrets } from "#domain/accounts/sealed.server.ts";
import { sealStopToken } from "#domain/accounts/stop-token.server.ts";
import { listReviewRequestsDue, recordReviewRequest } from "#domain/orders/reviews/requests.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { clockInIndia } from "#platform/day.ts";
import { sendToCustomer, tellAll } from "./notifications.server.ts";
import { type Post } from "./sending.server.ts";

/**
 * Asks buyers for reviews by e-mail, only between 9:00 and 19:00 in India. If the mail server does not accept an
 * e-mail, still sends the others, then throws.
 */
export async function askForReviews(post: Post, secrets: Secrets, now = new Date()): Promise<void> {
  const time = clockInIndia(now);
  if (time < "09:00" || time >= "19:00") return;
  const due = await listReviewRequestsDue(post.db, now);
  if (due.length === 0) return;
  const settings = await loadSettings(post.db);
  await tellAll(
    due.map((bought) => async () => {
      const stopToken = await sealStopToken(bought.email.toLowerCase(), secrets);
      const { language } = bought;
      const { siteUrl } = post;
      const mail = await post.render({ notice: "review-request", language, bought, stopToken, settings, siteUrl });
      const to = { name: bought.name, address: bought.email };
      await sendToCustomer(post, settings, `review-request-${bought.orderId}`, to, mail);
      await recordReviewRequest(post.db, bought.orderId, now);
    }),
  );
}
