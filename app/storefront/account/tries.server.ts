import type { RouterContextProvider } from "react-router";
import {
  accountLimiter,
  resetMailboxLimiter,
  resetNetworkLimiter,
  signInEverywhereLimiter,
  signInLimiter,
  signInNetworkLimiter,
  visitor,
} from "#app/context.ts";
import { networkOf } from "#platform/limits.server.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Counts a try to prove by password who one is: before it is looked at, so that a right one does not get through either
 * while somebody has to wait. Gives the sentence to refuse with, if it must wait.
 */
export async function countTry(context: Context, email: string): Promise<string | undefined> {
  const seconds =
    (await context.get(signInNetworkLimiter).take(context.get(visitor).clientAddress)) ||
    (await context.get(signInLimiter).take(keyOf(context, email))) ||
    (await context.get(signInEverywhereLimiter).take(email));
  if (seconds === 0) return undefined;
  const minutes = Math.ceil(seconds / 60);
  return `Too many tries. Wait ${minutes === 1 ? "a minute" : `${minutes} minutes`}, then try again, or choose a new password by e-mail.`;
}

/** A right password begins the count anew. */
export async function forgetTries(context: Context, email: string): Promise<void> {
  await context.get(signInLimiter).forget(keyOf(context, email));
}

/** A new password begins every count anew: its owner chose it, and it has worn out the links of earlier letters. */
export async function forgetTriesEverywhere(context: Context, email: string): Promise<void> {
  await forgetTries(context, email);
  await context.get(signInEverywhereLimiter).forget(email);
  await context.get(resetMailboxLimiter).forget(email);
  await context.get(resetMailboxLimiter).forget(`beyond ${email}`);
}

function keyOf(context: Context, email: string): string {
  return `${networkOf(context.get(visitor).clientAddress)} ${email}`;
}

const tooManyLetters =
  "Too many letters were asked for within an hour. Look for them in your inbox and in the folder for spam, or try later.";

/** Counts a letter that a visitor makes us send; gives the sentence to refuse with, if it is one too many. */
export async function countLetter(context: Context, email: string): Promise<string | undefined> {
  const limiter = context.get(accountLimiter);
  const { clientAddress } = context.get(visitor);
  const isAllowed = (await limiter.consume(clientAddress)) && (await limiter.consume(`to ${email}`));
  return isAllowed ? undefined : tooManyLetters;
}

/**
 * Counts a letter for a new password and says who may be sent it. "nobody" means that the mailbox got its letters
 * within the hour: their links, which work for an hour, still do. Beyond what a network may ask for, only staff are
 * written to, so that no stranger behind the same address shuts out who runs the shop.
 */
export async function countReset(context: Context, email: string): Promise<"anybody" | "staff" | "nobody"> {
  const isWithin = await context.get(resetNetworkLimiter).consume(context.get(visitor).clientAddress);
  // Counted apart: beyond the network's bound a letter may not have been sent.
  const isLeft = await context.get(resetMailboxLimiter).consume(isWithin ? email : `beyond ${email}`);
  if (!isLeft) return "nobody";
  return isWithin ? "anybody" : "staff";
}
