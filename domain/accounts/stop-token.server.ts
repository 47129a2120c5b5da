import { seal, unseal, type Secrets } from "./sealed.server.ts";

const purpose = "stop letters to ";

/**
 * A token for the link in an e-mail that stops further e-mails to this address. The address in it is encrypted, because
 * servers write URLs into their logs.
 */
export function sealStopToken(email: string, secrets: Secrets): Promise<string> {
  return seal(purpose + email, secrets);
}

/** The e-mail address in a token that `sealStopToken` made; undefined for any other text. */
export async function openStopToken(token: string, secrets: Secrets): Promise<string | undefined> {
  const text = await unseal(token, secrets);
  return text?.startsWith(purpose) ? text.slice(purpose.length) : undefined;
}
