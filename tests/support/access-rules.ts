import type { Role } from "#domain/accounts/account.ts";

/** From whom on somebody is let in; "nobody": the address takes no forms. */
type Door = "anyone" | "nobody" | Role;

type Rule = {
  get: Door;
  post: Door;
  /** What stands there is one customer's own, so not even another customer gets it. */
  own?: true;
  /** No page: whoever is kept out may also be told that there is nothing. */
  file?: true;
};

const page: Rule = { get: "anyone", post: "nobody" };
const form: Rule = { get: "anyone", post: "anyone" };
const member: Rule = { get: "customer", post: "customer" };
const staff: Rule = { get: "staff", post: "staff" };
const owner: Rule = { get: "owner", post: "owner" };

/** Who may open and send what, for every route of app/routes.ts. An order's token and a link's token are keys of their own. */
export const accessRules: Record<string, Rule> = {
  "/": page,
  "/shop": page,
  "/shop/:slug": page,
  "/shop/shelves/:shelf": page,
  "/shop/:slug/back": form,
  "/letters/:token": form,
  "/card": page,
  "/cart": page,
  "/cart/lines": form,
  "/cart/lines/:packId": form,
  "/checkout": form,
  "/orders/:token": page,
  "/orders/:token/pay": form,
  "/orders/:token/cancel": form,
  "/orders/:token/again": form,
  "/orders/:token/invoice": page,
  "/orders/:token/credit-notes/:number": page,
  "/orders/:token/slip": page,
  "/track": form,
  "/track/order": page,
  "/track/order/pay": form,
  "/track/order/cancel": form,
  "/enquiries/:reference": page,

  "/sign-in": form,
  "/sign-in/second-factor": form,
  "/register": form,
  "/register/sent": page,
  "/confirm-email": form,
  "/forgotten-password": form,
  "/new-password": form,
  "/join/:token": form,
  "/sign-out": form,

  "/account": member,
  "/account/orders": member,
  "/account/orders/:number/again": { ...member, own: true },
  "/account/addresses": member,
  "/account/addresses/:id": { ...member, own: true },
  "/account/password": member,
  "/account/confirm-password": member,
  "/account/data": member,
  "/account/data.json": { get: "customer", post: "nobody", file: true },
  "/account/erase": member,
  "/account/erased": page,
  "/account/claim": member,
  "/account/news": member,
  "/account/addresses/:id/first": { ...member, own: true },
  "/account/addresses/:id/delete": { ...member, own: true },

  "/pincode": form,
  "/gifting": page,
  "/about": page,
  "/delivery-policy": page,
  "/returns": page,
  "/privacy": page,
  "/terms": page,
  "/grievance": form,
  "/contact": form,
  "/celebration": form,
  "/abroad": form,
  "/*": form,

  "/back-office": staff,
  "/back-office/orders/advance": staff,
  "/back-office/orders/print": staff,
  "/back-office/orders/:number": staff,
  "/back-office/orders/:number/note": staff,
  "/back-office/orders/:number/courier": staff,
  "/back-office/orders/:number/correct": staff,
  "/back-office/orders/:number/forget": owner,
  "/back-office/orders/:number/paid": staff,
  "/back-office/orders/unpaid": staff,
  "/back-office/orders/:number/approve": staff,
  "/back-office/orders/:number/cancel": staff,
  "/back-office/orders/:number/refund": owner,
  "/back-office/orders/:number/uncollected": owner,
  "/back-office/money": staff,
  "/back-office/money/statement": staff,
  "/back-office/money/refunds/:id": owner,
  "/back-office/money/misfits/:id": owner,
  "/back-office/money/notices/:id": owner,
  "/back-office/enquiries": staff,
  "/back-office/enquiries/:reference": staff,
  "/back-office/enquiries/:reference/assign": staff,
  "/back-office/enquiries/:reference/state": staff,
  "/back-office/enquiries/:reference/forget": owner,
  "/back-office/failures": staff,
  "/back-office/stock": staff,
  "/back-office/your-sign-in": staff,
  "/back-office/your-sign-in/app": staff,
  "/back-office/your-sign-in/passkey": staff,
  "/back-office/prices": owner,
  "/back-office/changes": owner,
  "/back-office/settings": owner,
  "/back-office/settings/facts": owner,
  "/back-office/settings/zones/:id": owner,
  "/back-office/settings/holidays": owner,
  "/back-office/settings/holidays/:day/remove": owner,
  "/back-office/settings/pincodes": owner,
  "/back-office/settings/pincodes/:pincode": owner,
  "/back-office/settings/pincodes/:pincode/remove": owner,
  "/back-office/staff": owner,
  "/back-office/staff/:id/dismiss": owner,
  "/back-office/staff/:id/second-factor": owner,
  "/back-office/staff/invitations/renew": owner,
  "/back-office/staff/invitations/withdraw": owner,
  "/back-office/log": owner,
  "/back-office/*": staff,

  "/orders/:token/upi.svg": page,
  "/track/order/upi.svg": page,
  "/payments/razorpay/return": form,
  "/webhooks/razorpay": form,
  "/cart/state": form,
  "/homepage": page,
  "/sitemap.xml": page,
  "/sitemap/:part": page,
  "/robots.txt": page,
  "/.well-known/security.txt": page,
};
