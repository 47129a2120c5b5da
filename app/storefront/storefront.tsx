import { href, Outlet } from "react-router";
import { database } from "#app/context.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { readShownSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { readBar } from "./bar.server.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";
import { knownVisitor, readDays } from "./visitor.server.ts";

/** The links in the footer. The loader sends them, so that the script of every page stays small. */
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
    /** The day of arrival in each delivery zone; empty on a page that is made for one visitor. */
    days: visitor ? [] : await readDays(context.get(database)),
    settings: visitor?.account && mayActAs(visitor.account.role, "staff") ? staff : customers,
    links,
    /** The notice above every page: trial mode (before the shop is opened), a pause of orders, or a vacation. */
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

/** The page that is shown when reading the visitor's data, the cart or the settings fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
