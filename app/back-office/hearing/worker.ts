import { environment } from "#app/context.ts";
import pages from "virtual:service-worker";
import messages from "virtual:push-worker";
import type { Route } from "./+types/worker";

/**
 * Answers with the service worker of the back office. It shows push messages, whatever OFFLINE_PAGES says, and says that
 * there is no signal as the shop's worker does, which has no say in pages for which there is a nearer one.
 */
export function loader({ context }: Route.LoaderArgs) {
  const saysNoSignal = context.get(environment).OFFLINE_PAGES === "on" && !import.meta.env.DEV;
  return new Response(saysNoSignal ? pages + messages : messages, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
