import { join } from "node:path";
import { keepBooks } from "#domain/accounting/jobs.server.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { resealAuthenticators } from "#domain/accounts/authenticators.server.ts";
import { notifyOfAccount } from "#domain/notifications/accounts.server.ts";
import { deleteOldExports } from "#domain/accounting/exports.server.ts";
import { makeExport } from "#domain/accounting/make-export.server.ts";
import { readRatedHeadings } from "#domain/checkout/tax.server.ts";
import { tellOfAttention } from "#domain/notifications/attention.server.ts";
import { noteTrouble } from "#domain/health/health.server.ts";
import { erasePersons } from "#domain/customers/deferred-erasure.server.ts";
import { computeFigures } from "#domain/figures/figure-days.server.ts";
import { endLots } from "#domain/catalogue/lots/lots.server.ts";
import { workThroughImport } from "#domain/catalogue/import/work-through.server.ts";
import { encodeFiles } from "#domain/catalogue/pictures/picture-files.server.ts";
import type { Render } from "#domain/notifications/mail.ts";
import { answerEnquiry, warnOfClocks } from "#domain/notifications/enquiry-letters.server.ts";
import { reportsTo } from "#domain/notifications/failed-jobs.server.ts";
import { sendGathered } from "#domain/notifications/gathered-letters.server.ts";
import { writeOfNewOrders } from "#domain/notifications/new-order-letters.server.ts";
import { pushOrder, tellOfNewOrder } from "#domain/notifications/new-orders.server.ts";
import { notifyOfEnquiry, notifyOfOrders } from "#domain/notifications/notifications.server.ts";
import { tellOfRecall } from "#domain/notifications/recall-letters.server.ts";
import { askForReviews } from "#domain/notifications/review-letters.server.ts";
import { tellOfStock } from "#domain/notifications/stock-letters.server.ts";
import { warnOfUnpaid } from "#domain/notifications/unpaid.server.ts";
import { expiryHandler } from "#domain/order-changes/expiry.server.ts";
import { openGateways } from "#domain/payments/gateways/gateways.server.ts";
import { paymentHandlers } from "#domain/payments/jobs.server.ts";
import { loadStage } from "#domain/settings/settings.server.ts";
import { dayInIndia } from "#platform/day.ts";
import type { Environment } from "#platform/environment.ts";
import type { Database } from "#platform/database.server.ts";
import { startJobs } from "#platform/jobs.server.ts";
import type { Log } from "#platform/log.ts";
import { createMailer } from "#platform/mail.server.ts";
import { createPusher } from "#platform/web-push.server.ts";
import type { Pool } from "pg";
import { queues } from "./database/queues.ts";

type Services = { db: Database; pool: Pool; environment: Environment; log: Log };

/** Starts the jobs of all queues in the background. `stop` ends them. */
export async function startWork(services: Services, render: Render): Promise<{ stop: () => Promise<void> }> {
  const { db, environment, log } = services;
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, DATA_DIR, SITE_URL: siteUrl } = environment;
  const folder = join(DATA_DIR, "mail");
  const mailers = { trial: createMailer({ folder, from }, log), open: createMailer({ smtpUrl, folder, from }, log) };
  // The stage is read before anything else, so that an e-mail about the trial never leaves by the mail server.
  const post = async () => ({ db, mailer: mailers[await loadStage(db)], render, siteUrl, log });
  const auth = createAuth({ db, secret: environment.COOKIE_SECRETS[0]!, siteUrl, log });
  await resealAuthenticators(db, environment.COOKIE_SECRETS);
  const gateways = openGateways(db, environment);
  const pushing = { db, pusher: createPusher(environment) };
  const reports = reportsTo(db);
  return startJobs({ ...services, reports }, queues, {
    "order-event": { together: async (jobs) => notifyOfOrders(await post(), jobs) },
    "new-order": (data) => tellOfNewOrder(db, data),
    // Together, so that a push service that does not answer holds up no other.
    push: { together: (jobs) => Promise.allSettled(jobs.map((data) => pushOrder(pushing, data))) },
    "new-order-letters": async () => writeOfNewOrders(await post()),
    "enquiry-received": async (data) => notifyOfEnquiry(await post(), data),
    "enquiry-answer": async (data) => answerEnquiry(await post(), data),
    "encode-picture": (data) => encodeFiles(db, data),
    "catalogue-import": async (data) => workThroughImport(db, data, await readRatedHeadings(db)),
    export: (data) => makeExport(db, data),
    "complaint-clocks": async () => warnOfClocks(await post()),
    "gathered-letters": async () => sendGathered(await post()),
    "stock-letters": async () => tellOfStock(await post(), environment.COOKIE_SECRETS),
    "lots-past-their-day": () => endLots(db, dayInIndia(new Date())),
    "recall-letters": async (data) => tellOfRecall(await post(), data),
    "review-letters": async () => askForReviews(await post(), environment.COOKIE_SECRETS),
    "unpaid-orders": async () => warnOfUnpaid(await post()),
    attention: async () => tellOfAttention(await post()),
    "account-mail": async (data) => notifyOfAccount(await post(), auth, data),
    "forget-persons": async () => {
      await deleteOldExports(db);
      await erasePersons(db);
    },
    figures: () => computeFigures(db),
    "look-for-trouble": () => noteTrouble(db, DATA_DIR),
    "gst-days": () => keepBooks(db),
    "expire-holds": expiryHandler(db, gateways, log),
    ...paymentHandlers(db, gateways, log),
  });
}
