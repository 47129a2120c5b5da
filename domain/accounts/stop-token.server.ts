import { seal, unseal, type Secrets } from "./sealed.server.ts";

const purpose = "stop letters to ";

/** A token to refuse further e-mails. The address in it is encrypted, because servers write URLs into their logs. */
export function sealStopToken(email: string, secrets: Secrets): Promise<string> {
  return seal(purpose + email, secrets);
}

/** The e-mail address in a token for refusing e-mails; undefined for any other text. */
export async function openStopToken(token: string, secrets: Secrets): Promise<string | undefined> {
  const text = await unseal(token, secrets);
  return text?.startsWith(purpose) ? text.slice(purpose.length) : undefined;
}
