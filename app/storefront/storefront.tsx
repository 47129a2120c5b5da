import { msg } from "@lingui/core/macro";
import { href, Outlet } from "react-router";
import { database } from "#app/context.ts";
import { isStaff } from "#domain/accounts/account.ts";
import { readShownSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { readBar } from "./bar.server.ts";
import { sayDayInBrief } from "#app/ui/days.ts";
import { i18n } from "#app/words/words.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";
import type { StorefrontData } from "./storefront-data.ts";
import { readDays } from "./delivery/delivery-days.server.ts";
import { knownVisitor } from "./visitor.server.ts";

const links = {
  shop: [
    [`${href("/")}#shop`, msg`Shop`],
    [`${href("/shop")}#sweet`, msg`Sweet`],
    [`${href("/shop")}#snacks`, msg`Snacks`],
    [`${href("/shop")}#pickle`, msg`Pickle`],
    [href("/card"), msg`Gift Cards & Boxes`],
  ] as const,
  help: [
    [href("/track"), msg`Track Your Order`],
    [href("/help"), msg`Questions & Answers`],
    [href("/contact"), msg`Contact Us`],
    [href("/about"), msg`About Us`],
    [href("/celebration"), msg`Celebration`],
    [href("/gifting"), msg`Gifting`],
    [href("/bulk"), msg`Bulk Orders`],
  ] as const,
  policies: [
    [href("/delivery-policy"), msg`Delivery`],
    [href("/returns"), msg`Returns and refunds`],
    [href("/privacy"), msg`Privacy`],
    [href("/terms"), msg`Terms`],
    [href("/grievance"), msg`Complaints`],
  ] as const,
};

export async function loader({ context, request }: Route.LoaderArgs): Promise<StorefrontData> {
  const db = context.get(database);
  const visitor = await knownVisitor(context, request);
  const { customers, staff } = await readShownSettings(db);
  return {
    visitor,
    days: visitor ? [] : (await readDays(db)).map(({ zone, day }) => ({ zone, day: day && sayDayInBrief(day) })),
    settings: visitor?.account && isStaff(visitor.account.role) ? staff : customers,
    links: { shop: said(links.shop), help: said(links.help), policies: said(links.policies) },
    bar: await readBar(db),
  };
}

function said(list: (typeof links)[keyof typeof links]) {
  return list.map(([address, words]) => [address, i18n._(words)] as const);
}

export default function Storefront() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** The page that is shown when reading the visitor's data, the cart or the settings fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
