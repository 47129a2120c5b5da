import type { Queues } from "#platform/jobs.server.ts";

const EVERY_MINUTE = "* * * * *";

/** Every kind of work that is done behind the pages; `every` is for what comes round by the clock. */
export const queues = {
  "order-event": {},
  "enquiry-received": {},
  "claim-reminder": {},
  "poll-payments": { every: EVERY_MINUTE },
  "expire-holds": { every: EVERY_MINUTE },
  "send-refunds": { every: EVERY_MINUTE },
} satisfies Queues;
