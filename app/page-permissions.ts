import type { Role } from "#domain/accounts/account.ts";
import { mayRole, type Permission } from "#domain/accounts/permissions.ts";

/** "anyone who works here": pages of everybody's own sign-in, and addresses that lead nowhere. */
type Asked = Permission | "anyone who works here";

type Rule =
  | Asked
  | {
      /** To see the page and to press the buttons that `intents` does not name. */
      open: Asked;
      intents: Record<string, Permission>;
    };

/** What each page of the back office asks for, by its path in routes.ts. A page that is not listed opens for nobody. */
export const pagePermissions: Record<string, Rule> = {
  "/back-office": "anyone who works here",
  "/back-office/more": "anyone who works here",
  "/back-office/orders": "orders",
  "/back-office/hear": "orders",
  "/back-office/orders/new": "take-orders",
  "/back-office/orders/counter": "take-orders",
  "/back-office/orders/advance": "orders",
  "/back-office/orders/print": "orders",
  "/back-office/orders/news": "orders",
  "/back-office/orders/dispatch": "orders",
  "/back-office/orders/dispatch.csv": "contacts",
  "/back-office/orders/unpaid": "receive-money",
  "/back-office/orders/:number": "orders",
  "/back-office/orders/:number/note": "orders",
  "/back-office/orders/:number/courier": "orders",
  "/back-office/orders/:number/correct": "contacts",
  "/back-office/orders/:number/change": "receive-money",
  "/back-office/orders/:number/day": "orders",
  "/back-office/orders/:number/paid": "receive-money",
  "/back-office/orders/:number/approve": "receive-money",
  "/back-office/orders/:number/cancel": "cancel-unpaid",
  "/back-office/orders/:number/uncancel": "cancel-unpaid",
  "/back-office/orders/:number/came-back": {
    open: "orders",
    intents: { off: "stock", shelf: "stock", some: "stock", parcel: "contacts", anew: "contacts" },
  },
  "/back-office/orders/:number/goes-on": "receive-money",
  "/back-office/orders/:number/forget": "erase",
  "/back-office/orders/:number/refund": "refund",
  "/back-office/orders/:number/uncollected": "refund",

  "/back-office/customers": "contacts",
  "/back-office/customers/:number": { open: "contacts", intents: { block: "block", lift: "block" } },

  "/back-office/kitchen": "kitchen",
  "/back-office/kitchen/wall": "kitchen",
  "/back-office/kitchen/labels": "kitchen",
  "/back-office/kitchen/buy": "kitchen",
  "/back-office/kitchen/short": { open: "kitchen", intents: { move: "orders", "leave-out": "leave-out" } },

  "/back-office/money": "money",
  "/back-office/money/statement": "receive-money",
  "/back-office/money/cash": "receive-money",
  "/back-office/money/cash/hand-in": "receive-money",
  "/back-office/money/cash/payout": "receive-money",
  "/back-office/money/cash/hand-ins/:id/take-back": "receive-money",
  "/back-office/money/payouts": "money",
  "/back-office/money/payouts/read": "receive-money",
  "/back-office/money/payouts/:id": "money",
  "/back-office/money/refunds/:id": "refund",
  "/back-office/money/refunds/:id/call-off": "refund",
  "/back-office/money/receipts/:id": "refund",
  "/back-office/money/receipts/:id/reverse": "receive-money",
  "/back-office/money/notices/:id": "refund",

  "/back-office/exports": {
    open: "exports",
    intents: { orders: "contacts", customers: "contacts", stock: "contacts" },
  },
  "/back-office/exports/:id": "exports",
  "/back-office/figures": "figures",
  "/back-office/figures.csv": "figures",
  "/back-office/month": { open: "month", intents: { taken: "returns", "not-taken": "returns" } },
  "/back-office/month/rows.csv": "month",
  "/back-office/month/files/:id": "month",
  "/back-office/month/papers": "month",
  "/back-office/month/papers/:id": "month",

  "/back-office/enquiries": "enquiries",
  "/back-office/enquiries/:reference": "enquiries",
  "/back-office/enquiries/:reference/assign": "enquiries",
  "/back-office/enquiries/:reference/state": "enquiries",
  "/back-office/enquiries/:reference/photographs/:hash": "enquiries",
  "/back-office/enquiries/:reference/forget": "erase",
  "/back-office/reviews": "catalogue",
  "/back-office/reviews/:id/photographs/:hash": "catalogue",

  "/back-office/days": "pause",
  "/back-office/days/capacity": "settings",
  "/back-office/days/openings": "settings",
  "/back-office/days/festivals": "settings",
  "/back-office/failures": "failures",
  "/back-office/health": "settings",

  "/back-office/stock": "stock",
  "/back-office/lots": "stock",
  "/back-office/lots/new": "stock",
  "/back-office/lots/:id": "stock",
  "/back-office/lots/:id/recall": { open: "recalled", intents: { recall: "recall" } },
  "/back-office/lots/:id/calls.csv": "recalled",

  "/back-office/products": "catalogue",
  "/back-office/products/new": "catalogue",
  "/back-office/products/:id": "catalogue",
  "/back-office/products/:id/recipe": "catalogue",
  "/back-office/products/:id/pictures": "catalogue",
  "/back-office/products/files": "catalogue",
  "/back-office/products/files/:id": "catalogue",
  "/back-office/products.csv": "catalogue",
  "/back-office/prices": "catalogue",
  "/back-office/prices/bulk": "catalogue",
  "/back-office/coupons": "catalogue",
  "/back-office/coupons/:id": "catalogue",
  "/back-office/changes": "catalogue",

  "/back-office/settings": "settings",
  "/back-office/settings/facts": "settings",
  "/back-office/settings/zones/:id": "settings",
  "/back-office/settings/pincodes": "settings",
  "/back-office/settings/pincodes/:pincode": "settings",
  "/back-office/settings/pincodes/:pincode/remove": "settings",
  "/back-office/settings/couriers": "settings",
  "/back-office/settings/couriers/:id": "settings",
  "/back-office/settings/holidays": "settings",
  "/back-office/settings/holidays/:day/remove": "settings",
  "/back-office/trial": "settings",
  "/back-office/staff": "roles",
  "/back-office/staff/:id/role": "roles",
  "/back-office/staff/:id/dismiss": "roles",
  "/back-office/staff/:id/second-factor": "roles",
  "/back-office/staff/invitations/renew": "roles",
  "/back-office/staff/invitations/withdraw": "roles",
  "/back-office/log": "log",

  "/back-office/your-sign-in": "anyone who works here",
  "/back-office/your-sign-in/app": "anyone who works here",
  "/back-office/your-sign-in/passkey": "anyone who works here",
  "/back-office/*": "anyone who works here",
};

/** What a page asks for. Undefined for a page that is not listed. */
export function askedBy(path: string): Asked | undefined {
  const rule = pagePermissions[path];
  return typeof rule === "object" ? rule.open : rule;
}

/** Whether a link to a page of the back office is shown to a user with this role. */
export function mayOpen(role: Role, path: string): boolean {
  const asked = askedBy(path);
  return asked === "anyone who works here" || (asked !== undefined && mayRole(role, asked));
}

/** What a button asks for beyond what its page asks for. */
export function askedByIntent(path: string, intent: string): Permission | undefined {
  const rule = pagePermissions[path];
  return typeof rule === "object" && Object.hasOwn(rule.intents, intent) ? rule.intents[intent] : undefined;
}
