import { href, Outlet } from "react-router";
import { database } from "#app/context.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { readShownSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { readBar } from "./bar.server.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";
import { knownVisitor, readDays } from "./visitor.server.ts";

/**
 * The links of the footer. The loader sends them, so that the script that the browser loads for every page stays small.
 */
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
    [href("/contact"), "Contact Us"],
    [href("/about"), "About Us"],
    [href("/celebration"), "Celebration"],
    [href("/gifting"), "Gifting"],
  ] as const,
  policies: [
    [href("/delivery-policy"), "Delivery"],
    [href("/returns"), "Returns and refunds"],
    [href("/privacy"), "Privacy"],
    [href("/terms"), "Terms"],
    [href("/grievance"), "Complaints"],
  ] as const,
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = await knownVisitor(context, request);
  const { customers, staff } = await readShownSettings(context.get(database));
  return {
    visitor,
    /**
     * The day of delivery to each zone, on a page that is made for everybody: the browser shows the one for its
     * visitor's zone.
     */
    days: visitor ? [] : await readDays(context.get(database)),
    settings: visitor?.account && mayActAs(visitor.account.role, "staff") ? staff : customers,
    links,
    /**
     * The sentences of the bar above every page: while the shop is in trial, during a pause, and before and during a
     * vacation.
     */
    bar: await readBar(context.get(database)),
  };
}

export default function Storefront() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/**
 * Shows an error when the visitor, the cart or the settings could not be read: header and footer then have an empty
 * cart and the last known settings, or placeholders.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
