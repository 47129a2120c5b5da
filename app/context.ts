import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Gateway } from "#domain/payments/gateways/gateway.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { Log } from "#platform/log.ts";
import type { Limiters } from "./limiters.server.ts";

/** What a loader or an action reads the values below from. */
export type Context = Readonly<RouterContextProvider>;

export const database = createContext<Database>();
export const environment = createContext<Environment>();
export const log = createContext<Log>();

export const auth = createContext<Auth>();

/** Undefined while the shop has no company that takes payments. */
export const gateway = createContext<Gateway | undefined>();

/** Who asks: the address that limits count by, and the reference that the answer and the log share. */
export const visitor = createContext<{ clientAddress: string; reference: string }>();

export const limiters = createContext<Limiters>();

type Read<Value> = (context: Context, request: Request) => Promise<Value>;

/**
 * Lets the loaders of one request share what `read` gives. An action, whose request is not a GET, reads for itself: it may
 * change what the loaders of its page show.
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

/** Set by an action that refused a form, so that the page's title can begin with "Error:". */
export const formFailed = createContext(false);

/**
 * What is to be said of a database that is out of reach or full: whether the page could therefore not be made, and what
 * the customer is to know of the form that was sent.
 */
export const outage = createContext<{ isUnmade?: boolean; sentence?: string }>({});
