import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Gateway } from "#domain/payments/gateways/gateway.ts";
import type { Stage } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { Language } from "#platform/languages.ts";
import type { Log } from "#platform/log.ts";
import type { Pusher } from "#platform/web-push.server.ts";
import type { Limiters } from "./limiters.server.ts";

/** The context of a request, from which loaders and actions read what they need, such as `database`. */
export type Context = Readonly<RouterContextProvider>;

export const database = createContext<Database>();
export const environment = createContext<Environment>();
export const log = createContext<Log>();

export const auth = createContext<Auth>();

/** The shop's stage: "trial" (no money moves) or "open". The value is up to two seconds old. */
export const shopStage = createContext<Stage>();

/** The languages in which customers find pages. */
export const languagesOffered = createContext<readonly Language[]>();

/** The language for somebody who chose this one: English while customers find no pages in it. */
export function offered(context: Context, language: Language): Language {
  return context.get(languagesOffered).includes(language) ? language : "en";
}

/** Makes a backup of the shop, as `npm run backup` does. Rejects when the backup fails. */
export const backUp = createContext<() => Promise<void>>();

/** The payment gateway; undefined while none is set up. */
export const gateway = createContext<Gateway | undefined>();

/** Sends messages to the devices of those who work here. */
export const pusher = createContext<Pusher>();

export const visitor = createContext<{
  /** The visitor's IP address. */
  clientAddress: string;
  /** The request's id, as in the log and the answer. */
  reference: string;
}>();

export const limiters = createContext<Limiters>();

type Read<Value> = (context: Context, request: Request) => Promise<Value>;

/**
 * Makes all loaders of a GET request share one result of `read`. For other methods each call reads again, because an
 * action may have changed something.
 */
export function sharedByLoaders<Value>(read: Read<Value>): Read<Value> {
  const known = new WeakMap<Context, Promise<Value>>();
  return (context, request) => {
    if (request.method !== "GET") return read(context, request);
    const value = known.get(context) ?? read(context, request);
    known.set(context, value);
    return value;
  };
}

export const formFailed = createContext(false);

/** What the answer says during a database outage. */
export const outage = createContext<{
  /** Whether the page could not be made. */
  isUnmade?: boolean;
  /** What happened to the form that the visitor sent. */
  sentence?: string;
}>({});
