import { heldInWords } from "#domain/orders/board/unpaid.ts";
import type { AttentionMail, UnpaidMail } from "#domain/notifications/mail.ts";
import type { Letter } from "./letter.ts";

/** Tells the shop the numbers of failed jobs, of Razorpay messages that wait for the owner, and of unread reviews. */
export function attentionLetter({ heldNotices, failures, reviews, siteUrl }: AttentionMail): Letter {
  const failed = counted(failures, "thing failed", "things failed");
  const held = counted(heldNotices, "notice of Razorpay is held", "notices of Razorpay are held");
  const written = counted(reviews, "review waits to be read", "reviews wait to be read");
  const title = [failed, held, written].filter(Boolean).join(", ");
  return {
    to: "shop",
    subject: title,
    title,
    sentences: [
      ...(failed
        ? [
            "A letter that could not be sent, or other work behind the pages, waits for you to try it again or leave it.",
          ]
        : []),
      ...(held
        ? [
            "What Razorpay told could not be read, or is another amount than was asked for. It counts for nothing until you have looked into it.",
          ]
        : []),
      ...(written ? ["What buyers write is shown on the shop once you have read it, good or bad."] : []),
    ],
    details: [],
    links: [
      ...(failed ? [{ label: "See what failed", href: `${siteUrl}/back-office/failures` }] : []),
      ...(held ? [{ label: "Look at the money", href: `${siteUrl}/back-office/money#unallocated` }] : []),
      ...(written ? [{ label: "Read the reviews", href: `${siteUrl}/back-office/reviews` }] : []),
    ],
  };
}

function counted(count: number, one: string, more: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${one}` : `${count} ${more}`;
}

/** Warns the shop that unpaid orders reserve more than `percent` percent of an item's stock or of a day's capacity. */
export function unpaidLetter({ shares, percent, siteUrl }: UnpaidMail): Letter {
  const [most] = shares;
  const others = shares.length > 1 ? `, and much of ${shares.length - 1} more` : "";
  const subject = heldInWords(most!) + others;
  return {
    to: "shop",
    subject,
    title: subject,
    sentences: [
      `You wished to know when it is more than ${percent} % of an item or of a day. It may be a good day; or somebody orders and does not mean to pay.`,
      "Look at the orders together. Those that you think are not meant seriously you cancel there, many at once.",
    ],
    details: shares.map(({ name, held, percent: share }) => [name, `${held}, ${share} %`]),
    links: [{ label: "Look at the unpaid orders", href: `${siteUrl}/back-office/orders/unpaid` }],
  };
}
