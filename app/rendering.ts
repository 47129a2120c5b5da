import { createContext } from "react";

/** Set while a crashed page is rendered on the server: what the customer quotes and the log can be searched for. */
export const CrashReference = createContext<string | undefined>(undefined);

/** Marks the scripts of our own while a page is rendered on the server; only these are let through by its policy. */
export const ScriptNonce = createContext<string | undefined>(undefined);
