/// <reference lib="webworker" />

declare const self: ServiceWorkerGlobalScope;

/*
 * Shows push messages (decision 86). A message has the number of an order and nothing else, because a locked screen
 * shows it to anybody. Every message is shown: a browser takes the permission away for one that is not.
 */

type Told = { order?: string; trial?: boolean };

/** What the worker says to open pages of the back office: that a message has come, with its tag. */
export type Heard = { heardOf: string };

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("push", (event) => event.waitUntil(show(read(event.data))));

function read(data: PushMessageData | null): Told {
  try {
    return (data?.json() ?? {}) as Told;
  } catch {
    return {};
  }
}

async function show({ order, trial }: Told): Promise<void> {
  // A message that comes twice replaces itself, without a sound.
  const tag = order ?? (trial ? "trial" : "orders");
  await self.registration.showNotification(
    trial ? "This device hears of orders" : `New order${order ? ` ${order}` : ""}`,
    { tag, body: trial ? "It was a trial message." : "Tap to open it.", icon: "/icon-192.png", data: { order } },
  );
  for (const page of await openPages()) page.postMessage({ heardOf: tag } satisfies Heard);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as Told | null)?.order));
});

/** Shows the order in its own open page, or else on the open board; without either, opens the order's page. */
async function open(order: string | undefined): Promise<void> {
  const address = order ? `/back-office/orders/${encodeURIComponent(order)}` : board;
  const pages = await openPages();
  const at = (path: string) => pages.find(({ url }) => new URL(url).pathname === path);
  await ((at(address) ?? at(board))?.focus() ?? self.clients.openWindow(address));
}

const board = "/back-office/orders";

async function openPages(): Promise<readonly WindowClient[]> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.filter(({ url }) => /^\/back-office(\/|$)/.test(new URL(url).pathname));
}
