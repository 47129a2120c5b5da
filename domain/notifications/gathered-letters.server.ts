import { mailboxOf } from "#domain/accounts/mailbox.ts";
import {
  deleteOldCounts,
  endWaiting,
  gatherLetters,
  listDueMailboxes,
  type DueMailbox,
  type Gathered,
} from "#domain/accounts/mailboxes.server.ts";
import { loadSettings } from "#domain/settings/settings.server.ts";
import { shopOf, tellAll } from "./notifications.server.ts";
import { mark, sendOnce, type Post } from "./sending.server.ts";

/** How many of the e-mails that anybody can cause are told in one; of the others only the number is told. */
const TOLD = 20;

/**
 * The recurring job that sends, as one, the e-mails that wait because many had gone to their mailbox before. When one
 * cannot be sent, sends the others and then throws.
 */
export async function sendGathered(post: Post, now = new Date()): Promise<void> {
  await deleteOldCounts(post.db, now);
  await tellAll(
    (await listDueMailboxes(post.db, now)).map((due) => async () => {
      const gathered = await gatherLetters(post.db, due);
      if (!gathered) return;
      const outcome = await sendAsOne(post, due, gathered);
      const ids = gathered.letters.map(({ id }) => id);
      await post.db.transaction(async (tx) => {
        await mark(tx, ids, outcome);
        await endWaiting(tx, due, ids, now);
      });
    }),
  );
}

async function sendAsOne(post: Post, { mailbox, kind }: DueMailbox, { id, letters }: Gathered) {
  const settings = await loadSettings(post.db);
  const { toName: name, toAddress: address } = letters[0]!;
  const most = kind === "unproven" ? TOLD : letters.length;
  const toShop = [settings.email, settings.grievanceEmail].some((own) => mailboxOf(own) === mailbox);
  const mail = await post.render({
    notice: "several",
    reader: toShop ? "shop" : "customer",
    // The language of the newest.
    language: toShop ? "en" : letters.at(-1)!.language,
    letters: letters.slice(0, most),
    more: Math.max(0, letters.length - most),
    settings,
    siteUrl: post.siteUrl,
  });
  return sendOnce(post, { id: `several-${id}`, from: shopOf(settings), to: { name, address }, ...mail });
}
