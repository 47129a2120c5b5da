import { createContext, useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import type { ShownSettings } from "#domain/settings/settings.ts";

type Crash = {
  /** The id of the request, which the customer can quote and the log contains. */
  reference: string;
  /** Whether the database cannot be reached or is full. */
  isOutage: boolean;
  /** A sentence for the customer, for example whether the sent form was saved. Undefined if there is nothing to say. */
  sentence: string | undefined;
  /** The settings as they were last read; undefined if they were never read. */
  settings: ShownSettings | undefined;
};

/** The data for the error screen, if a page could not be made. Undefined on all other pages and in the browser. */
export const CrashContext = createContext<Crash | undefined>(undefined);

/** The nonce that the content security policy demands of the shop's scripts. Undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Whether an error means that the database or the server cannot be reached. */
export function useIsOutage(error: unknown): boolean {
  const rendered = useContext(CrashContext)?.isOutage;
  return rendered ?? (isRouteErrorResponse(error) ? error.status >= 502 && error.status <= 504 : isUnanswered(error));
}

/** Whether the server gave no answer. Each browser words this error differently. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
