import { deleteStockRequests, takeDueRequests } from "#domain/catalogue/stock/stock-requests.server.ts";
import { sealStopToken } from "#domain/accounts/stop-token.server.ts";
import type { Secrets } from "#domain/accounts/sealed.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { sendToCustomer, tellAll } from "./notifications.server.ts";
import { type Post } from "./sending.server.ts";

/**
 * E-mails people who wait for a product that can be bought again, and deletes their requests. When an e-mail cannot be
 * sent, sends the others and then throws.
 */
export async function tellOfStock(post: Post, secrets: Secrets, now = new Date()): Promise<void> {
  const due = await takeDueRequests(post.db, now);
  if (due.length === 0) return;
  const settings = await loadSettings(post.db);
  const byAddress = Map.groupBy(due, ({ email }) => email);
  await tellAll(
    [...byAddress].map(([address, goods]) => async () => {
      const stopToken = await sealStopToken(address, secrets);
      const { siteUrl } = post;
      // The language of the latest request.
      const { language } = goods.at(-1)!;
      const mail = await post.render({ notice: "back-in-stock", language, goods, stopToken, settings, siteUrl });
      await sendToCustomer(post, settings, `back-in-stock-${goods[0]!.id}`, { name: "", address }, mail);
      await deleteStockRequests(
        post.db,
        goods.map(({ id }) => id),
      );
    }),
  );
}
