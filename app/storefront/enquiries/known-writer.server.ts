import type { RouterContextProvider } from "react-router";
import { signedIn } from "#app/session.server.ts";
import type { Values } from "#app/ui/field.tsx";

/** What a form need not ask whoever is signed in; nothing of a visitor. */
export async function knownWriter(context: Readonly<RouterContextProvider>, request: Request): Promise<Values> {
  const who = await signedIn(context, request);
  return who ? { name: who.name, email: who.email } : {};
}
