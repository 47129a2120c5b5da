import { dayInIndia, dayInWords, timeInIndia } from "#platform/day.ts";
import type { Environment } from "#platform/environment.ts";

/** What is set where the shop runs, as far as the owner needs to know it; no secret. */
export function serverOf({ SITE_URL, SMTP_URL, MAIL_FROM, TRUST_PROXY }: Environment, lastBackup: Date | undefined) {
  return {
    siteUrl: SITE_URL,
    hasMailServer: SMTP_URL !== undefined,
    mailFrom: MAIL_FROM ?? "",
    isBehindProxy: TRUST_PROXY,
    backup: lastBackup ? `${dayInWords(dayInIndia(lastBackup))}, ${timeInIndia(lastBackup)}` : "None is known of",
  };
}
