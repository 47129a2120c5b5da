import { roles, staffRoles, type Role } from "#domain/accounts/account.ts";

/** Who is let in. */
export type Door =
  /** Also visitors without an account. */
  | "anyone"
  /** Not even the owner. */
  | "nobody"
  | readonly Role[];

type Rule = {
  get: Door;
  post: Door;
  /** Whether the address shows data of one customer, which no other customer may open. */
  own?: true;
  /** Whether the address leads to a file, not a page. The shop may answer 404 to somebody who may not have the file. */
  file?: true;
};

const page: Rule = { get: "anyone", post: "nobody" };
const form: Rule = { get: "anyone", post: "anyone" };
const only = (...some: Role[]): Rule => ({ get: some, post: some });
const member = only(...roles);
/** Every role of those who work here. */
const all = only(...staffRoles);
const owner = only("owner");
const manager = only("owner", "staff");
const desk = only("owner", "staff", "cashier", "packer");
const cash = only("owner", "staff", "cashier");
const kitchen = only("owner", "staff", "packer", "cook");
const shelf = only("owner", "staff", "packer");
const ledger = only("owner", "accountant");
const books = only("owner", "staff", "cashier", "accountant");
const figures = only("owner", "staff", "accountant");

/** Who may open (get) each route of app/routes.ts, and who may send forms to it (post). */
export const accessRules: Record<string, Rule> = {
  "/": page,
  "/shop": page,
  "/shop/:slug": page,
  "/shop/preview/:id": shelf,
  "/shop/shelves/:shelf": page,
  "/shop/:slug/back": form,
  "/letters/:token": form,
  "/card": page,
  "/search": page,
  "/search/suggestions": page,
  "/cart": form,
  "/cart/lines": form,
  "/cart/lines/:packId": form,
  "/checkout": form,
  "/orders/:token": page,
  "/orders/:token/pay": form,
  "/orders/:token/trial": form,
  "/orders/:token/cancel": form,
  "/orders/:token/day": form,
  "/orders/:token/address": form,
  "/orders/:token/again": form,
  "/orders/:token/review": form,
  "/orders/:token/review/:productId/photographs": form,
  "/orders/:token/invoice": page,
  "/orders/:token/credit-notes/:number": page,
  "/orders/:token/bills/:number": page,
  "/orders/:token/slip": page,
  "/track": form,
  "/track/order": page,
  "/track/order/pay": form,
  "/track/order/trial": form,
  "/track/order/cancel": form,
  "/track/order/day": form,
  "/enquiries/:reference": page,
  "/enquiries/:reference/photographs": form,
  "/reviews/:id/photographs/:hash": { ...page, file: true },

  "/cookies": page,
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
  "/account/data.json": { get: roles, post: "nobody", file: true },
  "/account/erase": member,
  "/account/erased": page,
  "/account/claim": member,
  "/account/news": member,
  "/account/addresses/:id/first": { ...member, own: true },
  "/account/addresses/:id/delete": { ...member, own: true },

  "/pincode": form,
  "/gifting": page,
  "/help": page,
  "/about": page,
  "/delivery-policy": page,
  "/returns": page,
  "/privacy": page,
  "/terms": page,
  "/grievance": form,
  "/contact": form,
  "/celebration": form,
  "/bulk": form,
  "/abroad": form,
  "/offline": page,
  "/offline/form": page,
  "/*": form,

  "/back-office": all,
  "/back-office/more": all,
  "/back-office/orders": desk,
  "/back-office/hear": desk,
  "/back-office/orders/new": cash,
  "/back-office/orders/counter": cash,
  "/back-office/orders/advance": desk,
  "/back-office/orders/print": desk,
  "/back-office/orders/:number": desk,
  "/back-office/orders/:number/note": desk,
  "/back-office/orders/:number/courier": desk,
  "/back-office/orders/:number/correct": cash,
  "/back-office/orders/:number/change": cash,
  "/back-office/orders/:number/day": desk,
  "/back-office/orders/:number/forget": owner,
  "/back-office/orders/:number/paid": cash,
  "/back-office/orders/news": desk,
  "/back-office/orders/dispatch": desk,
  "/back-office/orders/dispatch.csv": cash,
  "/back-office/orders/unpaid": cash,
  "/back-office/orders/:number/approve": cash,
  "/back-office/orders/:number/cancel": desk,
  "/back-office/orders/:number/uncancel": desk,
  "/back-office/orders/:number/came-back": desk,
  "/back-office/orders/:number/goes-on": cash,
  "/back-office/orders/:number/refund": owner,
  "/back-office/orders/:number/uncollected": owner,
  "/back-office/customers": cash,
  "/back-office/customers/:number": cash,
  "/back-office/kitchen": kitchen,
  "/back-office/kitchen/wall": kitchen,
  "/back-office/kitchen/labels": kitchen,
  "/back-office/kitchen/buy": kitchen,
  "/back-office/kitchen/short": kitchen,
  "/back-office/money": books,
  "/back-office/exports": ledger,
  "/back-office/exports/:id": { ...ledger, post: "nobody", file: true },
  "/back-office/money/statement": cash,
  "/back-office/figures": figures,
  "/back-office/figures.csv": { ...figures, post: "nobody", file: true },
  "/back-office/money/cash": cash,
  "/back-office/money/cash/hand-in": cash,
  "/back-office/money/cash/payout": cash,
  "/back-office/money/cash/hand-ins/:id/take-back": cash,
  "/back-office/money/refunds/:id": owner,
  "/back-office/money/refunds/:id/call-off": owner,
  "/back-office/money/receipts/:id": owner,
  "/back-office/money/receipts/:id/reverse": cash,
  "/back-office/money/notices/:id": owner,
  "/back-office/enquiries": manager,
  "/back-office/enquiries/:reference": manager,
  "/back-office/enquiries/:reference/assign": manager,
  "/back-office/enquiries/:reference/state": manager,
  "/back-office/enquiries/:reference/photographs/:hash": { ...manager, post: "nobody", file: true },
  "/back-office/reviews/:id/photographs/:hash": { ...owner, post: "nobody", file: true },
  "/back-office/enquiries/:reference/forget": owner,
  "/back-office/failures": manager,
  "/back-office/lots": shelf,
  "/back-office/lots/new": shelf,
  "/back-office/lots/:id": shelf,
  "/back-office/lots/:id/recall": manager,
  "/back-office/lots/:id/calls.csv": { ...manager, post: "nobody", file: true },
  "/back-office/stock": shelf,
  "/back-office/days": manager,
  "/back-office/days/capacity": owner,
  "/back-office/days/openings": owner,
  "/back-office/days/festivals": owner,
  "/back-office/your-sign-in": all,
  "/back-office/your-sign-in/app": all,
  "/back-office/your-sign-in/passkey": all,
  "/back-office/products": owner,
  "/back-office/products/:id/pictures": owner,
  "/back-office/products/:id/recipe": owner,
  "/back-office/reviews": owner,
  "/back-office/products/files": owner,
  "/back-office/products/files/:id": owner,
  "/back-office/products/new": owner,
  "/back-office/products/:id": owner,
  "/back-office/prices": owner,
  "/back-office/prices/bulk": owner,
  "/back-office/coupons": owner,
  "/back-office/coupons/:id": owner,
  "/back-office/products.csv": { ...owner, post: "nobody", file: true },
  "/back-office/changes": owner,
  "/back-office/settings": owner,
  "/back-office/settings/facts": owner,
  "/back-office/settings/zones/:id": owner,
  "/back-office/settings/couriers": owner,
  "/back-office/settings/couriers/:id": owner,
  "/back-office/settings/holidays": owner,
  "/back-office/settings/holidays/:day/remove": owner,
  "/back-office/settings/pincodes": owner,
  "/back-office/settings/pincodes/:pincode": owner,
  "/back-office/settings/pincodes/:pincode/remove": owner,
  "/back-office/trial": owner,
  "/back-office/staff": owner,
  "/back-office/staff/:id/role": owner,
  "/back-office/staff/:id/dismiss": owner,
  "/back-office/staff/:id/second-factor": owner,
  "/back-office/staff/invitations/renew": owner,
  "/back-office/staff/invitations/withdraw": owner,
  "/back-office/log": owner,
  "/back-office/*": all,

  "/in-letters/:slug/picture.jpg": page,
  "/orders/:token/upi.svg": page,
  "/orders/:token/upi.png": page,
  "/track/order/upi.svg": page,
  "/track/order/upi.png": page,
  "/payments/razorpay/return": form,
  "/webhooks/razorpay": form,
  "/cart/state": form,
  "/homepage": page,
  "/sitemap.xml": page,
  "/sitemap/:part": page,
  "/service-worker.js": page,
  "/back-office-worker.js": page,
  "/robots.txt": page,
  "/.well-known/security.txt": page,
};

const filled: Record<string, string> = {
  slug: "kaju-katli",
  shelf: "sweet",
  part: "1",
  packId: "2",
  token: "none-of-ours-none-of-ours",
  reference: "TG-2222-2222",
  number: "TM-2222222",
  id: "6f1f3c0e-2b1d-4c57-9c5e-0d2b6a1f7a11",
  "*": "nowhere-at-all",
};

/** An address with the path of a route. Names in the path stand for things that exist nowhere, unless `own` has them. */
export const addressOf = (path: string, own: Record<string, string> = {}) =>
  path.replaceAll(/:(\w+)|\*/g, (found, name: string | undefined) => own[name ?? ""] ?? filled[name ?? found] ?? "1");
