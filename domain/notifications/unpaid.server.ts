import { listUnpaidShares } from "#domain/orders/board/unpaid.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import { sendToShop, shopOf } from "./notifications.server.ts";
import { type Post } from "./sending.server.ts";

/**
 * E-mails the owner when unpaid orders reserve more of a product's stock, or of a day's capacity, than the settings
 * allow. Sends at most one such e-mail a day (in India).
 */
export async function warnOfUnpaid(post: Post, now = new Date()): Promise<void> {
  const settings = await loadSettings(post.db);
  const percent = settings.unpaidShare;
  const shares = await listUnpaidShares(post.db, percent, dayInIndia(now));
  if (shares.length === 0) return;
  const mail = await post.render({ notice: "unpaid-orders", shares, percent, settings, siteUrl: post.siteUrl });
  await sendToShop(post, settings, `unpaid-orders-${dayInIndia(now)}`, shopOf(settings), mail);
}
