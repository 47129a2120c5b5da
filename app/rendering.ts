import { createContext, useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import type { ShownSettings } from "#domain/settings/settings.ts";

/** What the error screen shows when a page could not be made. */
type Crash = {
  /** The id of the request, which the customer can quote and the log contains. */
  reference: string;
  /** Whether the reason is that the database cannot be reached or is full, so that trying again later may succeed. */
  isOutage: boolean;
  /** What happened to the form that was sent; undefined when there is nothing to say about it. */
  sentence: string | undefined;
  /** The settings as they were last read; undefined when this process has never read them. */
  settings: ShownSettings | undefined;
};

/**
 * The crash that the error screen shows. It is set on the server while that screen is rendered, and undefined for all
 * other pages and in the browser.
 */
export const CrashContext = createContext<Crash | undefined>(undefined);

/**
 * The nonce of the shop's own scripts while a page is rendered on the server; the content security policy allows only
 * scripts with it. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

/**
 * Whether an error comes from an outage. On the server that is one of the database; in the browser it is an answer with
 * a status from 502 to 504, or no answer at all.
 */
export function useIsOutage(error: unknown): boolean {
  const rendered = useContext(CrashContext)?.isOutage;
  return rendered ?? (isRouteErrorResponse(error) ? error.status >= 502 && error.status <= 504 : isUnanswered(error));
}

/** Whether an error of `fetch` means that no answer came. Browsers have different messages for that. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
