import { Outlet } from "react-router";
import { database } from "#app/context.ts";
import { signedIn } from "#app/session.server.ts";
import { readSettings } from "#domain/settings/settings.server.ts";
import type { Route } from "./+types/storefront";
import { currentCart, deliverTo } from "./visitor.server.ts";
import { ErrorScreen } from "./error-screen.tsx";
import { Frame } from "./frame.tsx";

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = await signedIn(context, request);
  return {
    account: account && { name: account.name, role: account.role },
    cart: await currentCart(context, request),
    deliverTo: await deliverTo(context, request),
    settings: await readSettings(context.get(database)),
  };
}

export default function Storefront() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shown when cart or settings could not be read: the frame then has an empty cart and placeholders. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorScreen error={error} />
    </Frame>
  );
}
