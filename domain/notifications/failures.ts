import type { ErrorFacts } from "#platform/describe-error.ts";

function chainOf(facts: ErrorFacts): ErrorFacts[] {
  return [facts, ...[facts.cause, ...(facts.errors ?? [])].flatMap((one) => (one ? chainOf(one) : []))];
}

const ofMail = /^(EAUTH|ECONNECTION|EDNS|ETLS|ESOCKET|EENVELOPE|EMESSAGE|EPROTOCOL|EOAUTH2)$/;
const ofNetwork = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)$/;

/** What a mail server objects to, by the second digit of its status code (RFC 3463). */
const subjects: Record<string, string> = {
  1: "the address",
  2: "the mailbox, which may be full or closed",
  3: "its own state, or the size of the letter",
  4: "the way through the network",
  5: "the conversation",
  6: "what is in the letter",
  7: "its rules: it does not let this sender through",
};

/** A sentence for staff on why a job failed. It repeats nothing that a visitor or customer sent. */
export function whyInWords(facts: ErrorFacts): string {
  const chain = chainOf(facts);
  const mail = chain.find(({ code, responseCode }) => responseCode !== undefined || ofMail.test(String(code)));
  if (mail) return whyOfMail(mail);
  const query = chain.find(({ code, table, statement }) => isSqlState(code) || table || statement);
  if (query) {
    const { code = "no code", table } = chain.find((one) => isSqlState(one.code)) ?? query;
    return `The database did not take it (${[code, table].filter(Boolean).join(", ")}).`;
  }
  const message = chain.find((one) => one.message && !ofNetwork.test(String(one.code)))?.message;
  const network = chain.find(({ code }) => ofNetwork.test(String(code)));
  if (network) return `There was no answer (${network.code}).`;
  if (message) return /[.!?]$/.test(message) ? message : `${message}.`;
  return `Something broke in the shop (${facts.type}). Its log has more.`;
}

function whyOfMail({ code, responseCode, answer }: ErrorFacts): string {
  if (code === "EAUTH") return "The mail server does not accept the user name or the password of SMTP_URL.";
  if (code === "ETLS") return "The mail server and the shop could not agree on a safe connection.";
  if (responseCode === undefined) return `The mail server does not answer (${code}).`;
  const numbers = answer ?? String(responseCode);
  const subject = subjects[/ \d\.(\d)/.exec(numbers)?.[1] ?? ""];
  const about = subject ? ` It is about ${subject}.` : "";
  return Number(responseCode) < 500
    ? `The mail server asks to come back later (${numbers}).${about}`
    : `The mail server refuses the letter (${numbers}).${about}`;
}

function isSqlState(code: unknown): boolean {
  return typeof code === "string" && /^[\dA-Z]{5}$/.test(code) && /\d/.test(code);
}
