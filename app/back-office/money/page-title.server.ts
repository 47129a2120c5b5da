import type { RouterContextProvider } from "react-router";
import { formFailed } from "#app/context.ts";

/** What the browser's tab says; it begins with "Error:" after a form that was refused. */
export function pageTitle(context: Readonly<RouterContextProvider>, title: string): string {
  return `${context.get(formFailed) ? "Error: " : ""}${title} | Back office`;
}
