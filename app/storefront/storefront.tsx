import { Outlet } from "react-router";
import { database } from "#app/context.ts";
import { mayActAs } from "#domain/accounts/account.ts";
import { readShownSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { knownVisitor, readDays } from "./visitor.server.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const visitor = await knownVisitor(context, request);
  const { customers, staff } = await readShownSettings(context.get(database));
  return {
    visitor,
    /**
     * The day of delivery to each zone, on a page that is made for everybody: the browser knows the zone of its
     * visitor.
     */
    days: visitor ? [] : await readDays(context.get(database)),
    settings: visitor?.account && mayActAs(visitor.account.role, "staff") ? staff : customers,
    /** What the bar above every page of a shop in trial says. */
    trial: customers.stage === "trial" && "A trial: nothing is cooked, and no money moves.",
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
