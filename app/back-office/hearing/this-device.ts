import { href } from "react-router";

/** The service worker that shows messages, and the pages for which it stands in. */
const [WORKER, SCOPE] = [href("/back-office-worker.js"), href("/back-office")];

/** Why this browser cannot hear of orders, as a sentence; undefined when it can. */
export function whyDeaf(): string | undefined {
  if (!isSecureContext) return "Messages need an address with https.";
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return undefined;
  return /iPhone|iPad/.test(navigator.userAgent)
    ? "On an iPhone or iPad, first put this page on the home screen: Share, then Add to Home Screen. Open it from there, and come back to this page."
    : "This browser takes no messages. Try Chrome, Edge, Firefox or Safari, not in a private window.";
}

/** Where this browser takes messages, as the fields of a form. Asks for permission if there is none yet. */
export async function subscribeHere(publicKey: string): Promise<Record<string, string>> {
  // Safari asks only at once after a tap.
  if ((await Notification.requestPermission()) !== "granted") throw new DOMException("", "NotAllowedError");
  const { pushManager } = await registerWorker();
  const known = await pushManager.getSubscription();
  const isOurs = known && isSameKey(known.options.applicationServerKey, publicKey);
  if (known && !isOurs) await known.unsubscribe();
  const subscription = isOurs
    ? known
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

async function registerWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker) {
    await new Promise<void>((resolve) => {
      worker.addEventListener("statechange", () => worker.state === "activated" && resolve());
    });
  }
  return registration;
}

function isSameKey(bytes: ArrayBuffer | null, key: string): boolean {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
}

/** Sends where this browser takes messages now, which may be elsewhere than yesterday. */
export async function renewHere(publicKey: string): Promise<void> {
  if (whyDeaf() || Notification.permission !== "granted") return;
  const body = new URLSearchParams({ intent: "renew", ...(await subscribeHere(publicKey)) });
  await fetch(href("/back-office/hear"), { method: "POST", body, redirect: "manual" });
}
