import { environment } from "#app/context.ts";
import worker from "virtual:service-worker";
import type { Route } from "./+types/script";

/** Takes the place of the worker in browsers that have it, deletes what it kept and then itself. */
const removal = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;

/**
 * The service worker (/service-worker.js), which browsers compare with the one they have at every visit; with
 * OFFLINE_PAGES=off, and during development, a script that removes it.
 */
export function loader({ context }: Route.LoaderArgs) {
  const isOn = context.get(environment).OFFLINE_PAGES === "on" && !import.meta.env.DEV;
  return new Response(isOn ? worker : removal, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
