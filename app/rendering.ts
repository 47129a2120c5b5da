import { createContext, useContext } from "react";
import { isRouteErrorResponse } from "react-router";
import type { Settings } from "#domain/settings/settings.ts";

/** What the shop's own screen says of a page that could not be made. */
type Crash = {
  /** What the customer quotes and the log can be searched for. */
  reference: string;
  /** Nothing is broken: the database is out of reach or full, and the same may work in a moment. */
  isOutage: boolean;
  /** What the customer is to know of the form that was sent. */
  sentence: string | undefined;
  /** The owner's facts as they were known last. */
  settings: Settings | undefined;
};

/** Set while a crashed page is rendered on the server. */
export const CrashContext = createContext<Crash | undefined>(undefined);

/** Marks the scripts of our own while a page is rendered on the server; only these are let through by its policy. */
export const ScriptNonce = createContext<string | undefined>(undefined);

/** Whether nothing is broken but the shop is out of reach: it says so itself, or the proxy before it, or nobody answers. */
export function useIsOutage(error: unknown): boolean {
  const rendered = useContext(CrashContext)?.isOutage;
  return rendered ?? (isRouteErrorResponse(error) ? error.status >= 502 && error.status <= 504 : isUnanswered(error));
}

/** What a browser's fetch throws when no answer comes; each browser has its own words for it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /fetch|network|load failed/i.test(error.message);
}
