import { environment } from "#app/context.ts";
import worker from "virtual:service-worker";
import type { Route } from "./+types/script";

/** A service worker that replaces an installed one, deletes its caches and unregisters itself. */
const removal = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/** Answers with the service worker or, in development or with OFFLINE_PAGES=off, with a script that removes it. */
export function loader({ context }: Route.LoaderArgs) {
  const isOn = context.get(environment).OFFLINE_PAGES === "on" && !import.meta.env.DEV;
  return new Response(isOn ? worker : removal, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
