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

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
