/** Matches the secret tokens in URLs of order pages, so that they can be removed from the log. */
export const tokenInAddress = /(?<=orders?(?:\/|%2F|=))[\w-]{24}/gi;

/** An order number as it is stored ("TM-7K3QXRP"), from any spelling ("tm 7k3qxrp"); undefined for other texts. */
export function readOrderNumber(text: string): string | undefined {
  const code = /^(?:TM)?([2-9A-HJKMNP-TV-Z]{7})$/.exec(text.toUpperCase().replaceAll(/[^A-Z\d]/g, ""))?.[1];
  return code && `TM-${code}`;
}
