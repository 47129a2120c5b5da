import { plural, t } from "@lingui/core/macro";
import type { RouterContextProvider } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { deviceOf } from "#app/device.server.ts";
import { isKnownDevice } from "#domain/accounts/devices.server.ts";
import { networkOf, type Limiter } from "#platform/limits.server.ts";

type Context = Readonly<RouterContextProvider>;

/** An attempt to sign in. */
type Try = {
  email: string;
  /** What the user typed: a password (the default) or a code. The two are counted separately. */
  by?: "password" | "code";
};

/** A count of attempts, kept by `limiter` under `key`. */
type Counted = {
  limiter: Limiter;
  key: string;
  /** What a successful attempt does: set the count to zero ("forget"), or reduce the count by one ("give back"). */
  afterwards: "forget" | "give back";
};

/**
 * Counts an attempt to sign in, before the password or code is checked. After too many attempts, returns a sentence
 * that says how long to wait.
 */
export async function countTry(context: Context, request: Request, one: Try): Promise<string | undefined> {
  const device = await knownDeviceOf(context, request, one.email);
  for (const { limiter, key } of device ? [countOf(context, device, one)] : countsOf(context, one)) {
    const seconds = await limiter.take(key);
    if (seconds > 0) return waitSentence(seconds, one);
  }
  return undefined;
}

/** After a correct password or code, resets or reduces the counts that `countTry` raised. */
export async function clearTries(context: Context, request: Request, one: Try): Promise<void> {
  const device = await knownDeviceOf(context, request, one.email);
  for (const { limiter, key, afterwards } of device ? [countOf(context, device, one)] : countsOf(context, one)) {
    await (afterwards === "forget" ? limiter.forget(key) : limiter.giveBack(key));
  }
}

/** After a new password was set, clears the counts of typed passwords and reset requests for an e-mail address. */
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
  return by === "code"
    ? plural(minutes, {
        one: "Too many tries. Wait a minute, then try again.",
        other: "Too many tries. Wait # minutes, then try again.",
      })
    : plural(minutes, {
        one: "Too many tries. Wait a minute, then try again, use a browser in which you signed in before, or choose a new password by e-mail.",
        other:
          "Too many tries. Wait # minutes, then try again, use a browser in which you signed in before, or choose a new password by e-mail.",
      });
}

/**
 * Counts an e-mail for registering or for confirming an address. Returns a sentence for the visitor if there were too
 * many.
 */
export async function countLetter(context: Context, email: string): Promise<string | undefined> {
  const limiter = context.get(limiters).letters;
  const { clientAddress } = context.get(visitor);
  const isAllowed = (await limiter.consume(clientAddress)) && (await limiter.consume(`to ${email}`));
  return isAllowed
    ? undefined
    : t`Too many letters were asked for within an hour. Look for them in your inbox and in the folder for spam, or try later.`;
}

/**
 * Counts a request for a password-reset e-mail, and says who may get the e-mail: nobody after too many requests for
 * this e-mail address. After too many requests from one IP address, staff can still get the e-mail, so that nobody can
 * lock them out.
 */
export async function countReset(
  context: Context,
  request: Request,
  email: string,
): Promise<"anybody" | "staff" | "nobody"> {
  const isWithin =
    (await knownDeviceOf(context, request, email)) !== undefined ||
    (await context.get(limiters).resetNetwork.consume(context.get(visitor).clientAddress));
  // Counted separately, because beyond the IP address's limit perhaps no e-mail was sent.
  const isLeft = await context.get(limiters).resetMailbox.consume(isWithin ? email : `beyond ${email}`);
  if (!isLeft) return "nobody";
  return isWithin ? "anybody" : "staff";
}
