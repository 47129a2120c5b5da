import { createContext, type RouterContextProvider } from "react-router";
import type { Role, SignedIn } from "#domain/accounts/account.ts";
import { auth } from "./context.ts";

type Context = Readonly<RouterContextProvider>;

const looked = createContext<{ found?: Promise<SignedIn | undefined> }>();

/** To be put into the context of every request, so that its session is looked up once. */
export function rememberSession(context: RouterContextProvider): void {
  context.set(looked, {});
}

/** Who sends this request; undefined for a visitor who is not signed in. */
export function signedIn(context: Context, request: Request): Promise<SignedIn | undefined> {
  const memory = context.get(looked);
  memory.found ??= lookUp(context, request);
  return memory.found;
}

async function lookUp(context: Context, request: Request): Promise<SignedIn | undefined> {
  if (!request.headers.get("Cookie")?.includes("shop.session_token=")) return undefined;
  const session = await context.get(auth).api.getSession({ headers: request.headers });
  if (!session) return undefined;
  const { id, name, email, role } = session.user;
  return { id, name, email, role: (role ?? "customer") as Role };
}
