import type { createLedger } from "./ledger.ts";
import type { Payout } from "./payouts.ts";

/** A page of the fake payment gateway for tests. It works without JavaScript. */
const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="data:,">
<body><h1>${title}</h1>${body}</body></html>`;

const fieldsOf = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join("");

const form = (action: string, fields: Record<string, string>, buttons: string) =>
  `<form method="post" action="${escape(action)}">${fieldsOf(fields)}${buttons}</form>`;

export function choicePage(amount: number, kept: Record<string, string>, cancelUrl: string): string {
  const choices = { pay: "Pay", fail: "Fail", "pay-late": "Pay late" };
  const buttons = Object.entries(choices).map(
    ([value, name]) => `<button name="choice" value="${value}">${name}</button>`,
  );
  return page(
    "Stand-in for Razorpay",
    `<p>Rs ${(amount / 100).toFixed(2)}. No money moves here.</p>${form("/v1/checkout/choice", kept, buttons.join(" "))}
    <p><a href="${escape(cancelUrl)}">Close</a></p>`,
  );
}

export function outcomePage(title: string, callbackUrl: string, fields: Record<string, string>): string {
  return page(title, form(callbackUrl, fields, "<button>Return to the shop</button>"));
}

const rupees = (paise: number) => (paise / 100).toFixed(2);
const button = (press: string, name: string) => `<button name="intent" value="${press}">${name}</button>`;

/**
 * Lists the payments of the fake gateway, with buttons that refund and contest them, and its payouts, as Razorpay's
 * dashboard has.
 */
export function dashboardPage(
  { payments, refundsOf, disputes }: ReturnType<typeof createLedger>,
  payouts: readonly Payout[],
): string {
  const items = [...payments.values()]
    .filter(({ captured }) => captured)
    .map(({ id, amount, amount_refunded: back }) => {
      const refunded = refundsOf(id).map(
        (one) =>
          `<li>${one.id}: Rs ${rupees(one.amount)} back, ${one.status} ${one.status === "pending" ? button(`processed ${one.id}`, "Arrives") + button(`failed ${one.id}`, "Fails") : ""}</li>`,
      );
      const contested = [...disputes.values()]
        .filter((one) => one.payment_id === id)
        .map(
          (one) =>
            `<li>${one.id}: contested, ${one.status} ${one.status === "open" ? button(`won ${one.id}`, "Won") + button(`lost ${one.id}`, "Lost") : ""}</li>`,
        );
      return `<li>${id}: Rs ${rupees(amount)} <form method="post" action="/dashboard">
        <input name="rupees" value="${rupees(amount - back)}" aria-label="Rupees of ${id}">
        ${button(`refund ${id}`, "Refund")} ${button(`dispute ${id}`, "Contest")}
        <ul>${[...refunded, ...contested].join("")}</ul></form></li>`;
    });
  const paid = payouts.map(({ id, amount, utr }) => `<li>${id}: Rs ${rupees(amount)} paid out, UTR ${utr}</li>`);
  return page(
    "Dashboard of the stand-in",
    `<ul>${items.join("")}</ul><form method="post" action="/dashboard">${button("pay-out", "Pay out")}</form>
    <ul>${paid.join("")}</ul>`,
  );
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
