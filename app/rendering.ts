import { createContext, useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import type { ShownSettings } from "#domain/settings/settings.ts";

/** What the error screen shows of a page that could not be made. */
type Crash = {
  /** The reference that the customer quotes, also in the log. */
  reference: string;
  /** Whether the database is unreachable or full, so that trying again may succeed. */
  isOutage: boolean;
  /** What became of the form that was sent; undefined when there is nothing to say of it. */
  sentence: string | undefined;
  /** The settings as they were last read; undefined when this process has never read them. */
  settings: ShownSettings | undefined;
};

/**
 * Set on the server while the screen for a crash or an outage is rendered; undefined for all other pages and in the
 * browser.
 */
export const CrashContext = createContext<Crash | undefined>(undefined);

/**
 * The nonce that marks our own scripts while a page is rendered on the server; the content security policy allows only
 * these.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

/**
 * Whether an error is an outage: on the server, of the database; in the browser, an answer of 502 to 504 or no answer
 * at all.
 */
export function useIsOutage(error: unknown): boolean {
  const rendered = useContext(CrashContext)?.isOutage;
  return rendered ?? (isRouteErrorResponse(error) ? error.status >= 502 && error.status <= 504 : isUnanswered(error));
}

/** Whether an error of fetch means that no answer came; browsers have different messages. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
