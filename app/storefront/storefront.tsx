import { href, Outlet } from "react-router";
import { database } from "#app/context.ts";
import { isStaff } from "#domain/accounts/account.ts";
import { readShownSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { readBar } from "./bar.server.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";
import type { StorefrontData } from "./storefront-data.ts";
import { readDays } from "./delivery/delivery-days.server.ts";
import { knownVisitor } from "./visitor.server.ts";

const links = {
  shop: [
    [`${href("/")}#shop`, "Shop"],
    [`${href("/shop")}#sweet`, "Sweet"],
    [`${href("/shop")}#snacks`, "Snacks"],
    [`${href("/shop")}#pickle`, "Pickle"],
    [href("/card"), "Gift Cards & Boxes"],
  ] as const,
  help: [
    [href("/track"), "Track Your Order"],
    [href("/help"), "Questions & Answers"],
    [href("/contact"), "Contact Us"],
    [href("/about"), "About Us"],
    [href("/celebration"), "Celebration"],
    [href("/gifting"), "Gifting"],
    [href("/bulk"), "Bulk Orders"],
  ] as const,
  policies: [
    [href("/delivery-policy"), "Delivery"],
    [href("/returns"), "Returns and refunds"],
    [href("/privacy"), "Privacy"],
    [href("/terms"), "Terms"],
    [href("/grievance"), "Complaints"],
  ] as const,
};

export async function loader({ context, request }: Route.LoaderArgs): Promise<StorefrontData> {
  const db = context.get(database);
  const visitor = await knownVisitor(context, request);
  const { customers, staff } = await readShownSettings(db);
  return {
    visitor,
    days: visitor ? [] : await readDays(db),
    settings: visitor?.account && isStaff(visitor.account.role) ? staff : customers,
    links,
    bar: await readBar(db),
  };
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
