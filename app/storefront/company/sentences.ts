import { msg } from "@lingui/core/macro";

/** Sentences that stand on a page of their own, and once more among the questions and answers. */
export const sentences = {
  giftCard: msg`Write your message at the checkout. It goes into the parcel on a card.`,
  giftSlip: msg`The slip in the parcel carries no prices.`,
  giftPayment: msg`A gift is paid beforehand, not in cash: nobody asks the receiver for money.`,
  inBulk: msg`Tell us how many, of what and by when: you get one price in writing, with the journey, before you pay anything.`,
  findOrder: msg`The link in our mail opens your order at once. Without it, two things are enough.`,
} as const;
