import type { AttentionMail } from "#domain/notifications/mail.ts";
import type { Words } from "./words.ts";

/** Tells the shop what waits at the desk because it went wrong. */
export function wordsOfAttention({ heldNotices, failures, siteUrl }: AttentionMail): Words {
  const failed = counted(failures, "thing failed", "things failed");
  const held = counted(heldNotices, "notice of Razorpay is held", "notices of Razorpay are held");
  const title = [failed, held].filter(Boolean).join(", ");
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
    ],
    facts: [],
    links: [
      ...(failed ? [{ label: "See what failed", href: `${siteUrl}/back-office/failures` }] : []),
      ...(held ? [{ label: "Look at the money", href: `${siteUrl}/back-office/money#misfit` }] : []),
    ],
  };
}

function counted(count: number, one: string, more: string): string {
  if (count === 0) return "";
  return count === 1 ? `1 ${one}` : `${count} ${more}`;
}
