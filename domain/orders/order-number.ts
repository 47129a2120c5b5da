import { plainCode } from "#platform/plain-text.ts";

/** Matches the secret tokens in URLs of order pages, so that they can be removed from the log. */
export const tokenInAddress = /(?<=orders?(?:\/|%2F|=))[\w-]{24}/gi;

/** An order number as it is stored ("TM-7K3QXRP"), from any spelling ("tm 7k3qxrp", "Order no. TM-7K3QXRP"); undefined for other texts. */
export function readOrderNumber(text: string): string | undefined {
  const code = /^(?:ORDER(?:NO|NUMBER)?)?(?:TM)?([2-9A-HJKMNP-TV-Z]{7})$/.exec(plainCode(text))?.[1];
  return code && `TM-${code}`;
}
