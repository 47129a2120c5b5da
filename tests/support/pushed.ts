import type { PushAddress } from "#platform/web-push.server.ts";

/** Subscribes a browser to the push service of all browser tests. */
export async function newAddressForPush(): Promise<PushAddress> {
  return (await (await fetch(process.env.SHOP_PUSH!, { method: "PUT" })).json()) as PushAddress;
}

/** What came to an address of that push service so far, as the browser reads it, oldest first. */
export async function messagesAt({ endpoint }: Pick<PushAddress, "endpoint">): Promise<unknown[]> {
  const messages = (await (await fetch(endpoint)).json()) as { data: unknown }[];
  return messages.map(({ data }) => data);
}
