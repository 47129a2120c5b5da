import { href } from "react-router";
import { mayOpen } from "#app/page-permissions.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { Role } from "#domain/accounts/account.ts";

type DeskPage = {
  to: string;
  name: string;
  /** The letter that opens the page when typed after "g". */
  key?: string;
};

export type Section = {
  name: string;
  icon: IconName;
  /** Its pages, the first one first. Each shows links to the others. */
  pages: DeskPage[];
  /** The paths of other pages that belong to it. */
  parts?: string[];
};

/** The sections of the back office, in the sequence of its navigation. */
const sections: Section[] = [
  { name: "Today", icon: "sun", pages: [{ to: href("/back-office"), name: "Today", key: "h" }] },
  { name: "Orders", icon: "list", pages: [{ to: href("/back-office/orders"), name: "Orders", key: "b" }] },
  {
    name: "Kitchen",
    icon: "pot",
    pages: [
      { to: href("/back-office/kitchen"), name: "To cook", key: "k" },
      { to: href("/back-office/kitchen/short"), name: "Short" },
      { to: href("/back-office/days"), name: "Days and pauses", key: "d" },
    ],
  },
  {
    name: "Products",
    icon: "tag",
    pages: [
      { to: href("/back-office/products"), name: "Products", key: "p" },
      { to: href("/back-office/stock"), name: "Stock", key: "s" },
      { to: href("/back-office/lots"), name: "Batches" },
      { to: href("/back-office/prices"), name: "Prices" },
      { to: href("/back-office/coupons"), name: "Coupons" },
      { to: href("/back-office/reviews"), name: "Reviews", key: "r" },
      { to: href("/back-office/changes"), name: "Changes" },
    ],
  },
  {
    name: "Money",
    icon: "rupee",
    pages: [
      { to: href("/back-office/money"), name: "Money", key: "m" },
      { to: href("/back-office/figures"), name: "Figures", key: "f" },
      { to: href("/back-office/month"), name: "Month's end" },
      { to: href("/back-office/money/statement"), name: "Bank statement" },
      { to: href("/back-office/money/cash"), name: "Cash" },
      { to: href("/back-office/money/payouts"), name: "Razorpay" },
      { to: href("/back-office/exports"), name: "Files" },
    ],
  },
  {
    name: "Customers",
    icon: "user",
    pages: [
      { to: href("/back-office/customers"), name: "Customers", key: "c" },
      { to: href("/back-office/enquiries"), name: "Enquiries", key: "e" },
    ],
  },
  {
    name: "More",
    icon: "menu",
    pages: [{ to: href("/back-office/more"), name: "More", key: "t" }],
    parts: [
      href("/back-office/settings"),
      href("/back-office/staff"),
      href("/back-office/log"),
      href("/back-office/trial"),
      href("/back-office/failures"),
      href("/back-office/health"),
      href("/back-office/your-sign-in"),
      href("/back-office/hear"),
    ],
  },
];

/** The sections of which a role may open a page, each with the pages that it may open. */
export function sectionsOf(role: Role): Section[] {
  return sections
    .map((section) => ({ ...section, pages: section.pages.filter(({ to }) => mayOpen(role, to)) }))
    .filter(({ pages }) => pages.length > 0);
}

/** Whether `pathname` is one of the section's pages, or lies below one of them. */
export function isWithin({ pages, parts = [] }: Section, pathname: string): boolean {
  return [...pages.map(({ to }) => to), ...parts].some(
    // Every page of the back office lies below the path of its first one.
    (path) => pathname === path || (path !== href("/back-office") && pathname.startsWith(`${path}/`)),
  );
}
