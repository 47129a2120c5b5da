import type { Queues } from "#platform/jobs.server.ts";

const EVERY_MINUTE = "* * * * *";
const EVERY_HOUR = "7 * * * *";
/** 2:37 in India, when the gateway's day is complete. */
const EVERY_NIGHT = "7 21 * * *";

/** The queues of background jobs. */
export const queues = {
  "order-event": {},
  "new-order": {},
  push: {},
  "enquiry-received": {},
  "claim-reminder": {},
  "account-mail": { holdsSecrets: true },
  "enquiry-answer": {},
  "poll-payments": { every: EVERY_MINUTE },
  "expire-holds": { every: EVERY_MINUTE },
  "send-refunds": { every: EVERY_MINUTE },
  "gateway-payouts": { every: EVERY_NIGHT },
  "gathered-letters": { every: EVERY_MINUTE },
  "new-order-letters": { every: EVERY_MINUTE },
  "stock-letters": { every: EVERY_MINUTE },
  "recall-letters": {},
  "lots-past-their-day": { every: EVERY_MINUTE },
  "encode-picture": {},
  "catalogue-import": {},
  export: {},
  "complaint-clocks": { every: EVERY_HOUR },
  "review-letters": { every: EVERY_HOUR },
  "unpaid-orders": { every: EVERY_MINUTE },
  attention: { every: EVERY_HOUR },
  "forget-persons": { every: EVERY_HOUR },
  // The first run after midnight in India computes the day that is over.
  figures: { every: EVERY_HOUR },
  "look-for-trouble": { every: EVERY_MINUTE },
  "gst-days": { every: EVERY_HOUR },
} satisfies Queues;
