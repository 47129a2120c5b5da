import type { RouterContextProvider } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { deviceOf } from "#app/device.server.ts";
import { isKnownDevice } from "#domain/accounts/devices.server.ts";
import { networkOf, type Limiter } from "#platform/limits.server.ts";

type Context = Readonly<RouterContextProvider>;

/** An attempt to sign in. Codes of a second factor (`by` is "code") are counted apart from passwords. */
type Try = { email: string; by?: "password" | "code" };

/**
 * A limit and the key by which it counts an attempt. After a right attempt its count is reset ("forget"), or only that
 * attempt is taken back ("give back").
 */
type Counted = { limiter: Limiter; key: string; afterwards: "forget" | "give back" };

/**
 * Counts an attempt to sign in before it is checked, so that even a right one is refused while the user has to wait.
 * Returns the sentence of the refusal; undefined when the attempt is allowed. Attempts from browsers in which the user
 * has signed in before are counted separately, so that strangers cannot lock the user out.
 */
export async function countTry(context: Context, request: Request, one: Try): Promise<string | undefined> {
  const device = await knownDeviceOf(context, request, one.email);
  for (const { limiter, key } of device ? [countOf(context, device, one)] : countsOf(context, one)) {
    const seconds = await limiter.take(key);
    if (seconds > 0) return waitSentence(seconds, one);
  }
  return undefined;
}

/**
 * Corrects the counts after a right attempt: sets the count of this browser, or of this network with this e-mail, to
 * zero, and takes only this attempt back from counts that include attempts of other people.
 */
export async function clearTries(context: Context, request: Request, one: Try): Promise<void> {
  const device = await knownDeviceOf(context, request, one.email);
  for (const { limiter, key, afterwards } of device ? [countOf(context, device, one)] : countsOf(context, one)) {
    await (afterwards === "forget" ? limiter.forget(key) : limiter.giveBack(key));
  }
}

/**
 * Sets to zero the counts of an e-mail after a new password was set: attempts to sign in, and letters for a new
 * password.
 */
export async function clearTriesEverywhere(context: Context, request: Request, email: string): Promise<void> {
  await clearTries(context, request, { email });
  await context.get(limiters).signInEverywhere.forget(email);
  await context.get(limiters).resetMailbox.forget(email);
  await context.get(limiters).resetMailbox.forget(`beyond ${email}`);
}

async function knownDeviceOf(context: Context, request: Request, email: string): Promise<string | undefined> {
  const device = await deviceOf(context, request);
  return device && (await isKnownDevice(context.get(database), email, device)) ? device : undefined;
}

function countOf(context: Context, device: string, { email, by = "password" }: Try): Counted {
  return { limiter: context.get(limiters).signInDevice, key: `${by} ${device} ${email}`, afterwards: "forget" };
}

function countsOf(context: Context, { email, by = "password" }: Try): Counted[] {
  const { clientAddress } = context.get(visitor);
  const here = `${networkOf(clientAddress)} ${email}`;
  if (by === "code") {
    return [
      { limiter: context.get(limiters).signIn, key: `code ${here}`, afterwards: "forget" },
      { limiter: context.get(limiters).secondFactor, key: email, afterwards: "give back" },
    ];
  }
  return [
    { limiter: context.get(limiters).signInNetwork, key: clientAddress, afterwards: "give back" },
    { limiter: context.get(limiters).signIn, key: here, afterwards: "forget" },
    { limiter: context.get(limiters).signInEverywhere, key: email, afterwards: "give back" },
  ];
}

function waitSentence(seconds: number, { by }: Try): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = `Too many tries. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again`;
  if (by === "code") return `${wait}.`;
  return `${wait}, use a browser in which you signed in before, or choose a new password by e-mail.`;
}

const tooManyLetters =
  "Too many letters were asked for within an hour. Look for them in your inbox and in the folder for spam, or try later.";

/**
 * Counts a letter that a visitor requests by registering or confirming an e-mail. Returns the sentence of the refusal
 * when the network or the e-mail has had too many; undefined when the letter may be sent.
 */
export async function countLetter(context: Context, email: string): Promise<string | undefined> {
  const limiter = context.get(limiters).letters;
  const { clientAddress } = context.get(visitor);
  const isAllowed = (await limiter.consume(clientAddress)) && (await limiter.consume(`to ${email}`));
  return isAllowed ? undefined : tooManyLetters;
}

/**
 * Counts a letter for a new password and returns which accounts may get one. "nobody": this e-mail has had its letters
 * for this hour. "staff": this network has asked too often, and the account's user never signed in from this browser;
 * staff still get a letter, because strangers on their network must not block them. "anybody": every account.
 */
export async function countReset(
  context: Context,
  request: Request,
  email: string,
): Promise<"anybody" | "staff" | "nobody"> {
  const isWithin =
    (await knownDeviceOf(context, request, email)) !== undefined ||
    (await context.get(limiters).resetNetwork.consume(context.get(visitor).clientAddress));
  // Counted apart: beyond the network's bound a letter may not have been sent.
  const isLeft = await context.get(limiters).resetMailbox.consume(isWithin ? email : `beyond ${email}`);
  if (!isLeft) return "nobody";
  return isWithin ? "anybody" : "staff";
}
