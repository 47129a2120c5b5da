import { createContext, type RouterContextProvider } from "react-router";
import type { Auth } from "#domain/accounts/auth.server.ts";
import type { Gateway } from "#domain/payments/gateways/gateway.ts";
import type { Stage } from "#domain/settings/settings.ts";
import type { Database } from "#platform/database.server.ts";
import type { Environment } from "#platform/environment.ts";
import type { Log } from "#platform/log.ts";
import type { Limiters } from "./limiters.server.ts";

/**
 * The context of a request. Loaders and actions read from it the values whose keys this file declares, such as
 * `database`.
 */
export type Context = Readonly<RouterContextProvider>;

export const database = createContext<Database>();
export const environment = createContext<Environment>();
export const log = createContext<Log>();

export const auth = createContext<Auth>();

/**
 * Whether the shop is in trial (no money moves) or open; the value is at most two seconds old. While the settings
 * cannot be read, it is "open".
 */
export const shopStage = createContext<Stage>();

/** Makes the same backup of the shop as `npm run backup`. Rejects when the backup could not be made. */
export const backUp = createContext<() => Promise<void>>();

/** The payment gateway for the shop's stage, trial or open; undefined while none is set up. */
export const gateway = createContext<Gateway | undefined>();

/**
 * The visitor's IP address, by which requests are counted for the rate limits, and the id of the request, which the
 * answer and the log contain (`reference`).
 */
export const visitor = createContext<{ clientAddress: string; reference: string }>();

export const limiters = createContext<Limiters>();

type Read<Value> = (context: Context, request: Request) => Promise<Value>;

/**
 * Returns a version of `read` that reads once per GET request and gives all loaders the same result. For a request with
 * another method each call reads again, because the action may change what the loaders then show.
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

/** Whether an action refused a form; the title of the page then begins with "Error:". */
export const formFailed = createContext(false);

/**
 * What the answer says when the database cannot be reached. `isUnmade`: whether the page could not be made. `sentence`:
 * what happened to the form that was sent.
 */
export const outage = createContext<{ isUnmade?: boolean; sentence?: string }>({});
