import { RouterContextProvider } from "react-router";
import { requirePagePermission } from "#app/access.ts";
import { auth, database } from "#app/context.ts";
import { rememberSession } from "#app/session.server.ts";
import type { Auth } from "#domain/accounts/auth.server.ts";
import { db, pool } from "./database.ts";
import { aPerson } from "./people.ts";

/** The context of a back-office action by Sita, an owner, who is inserted into the database. */
export async function ownersContext(): Promise<RouterContextProvider> {
  const user = await aPerson(pool, { name: "Sita", role: "owner" });
  const getSession = () => Promise.resolve({ headers: new Headers(), response: { user, session: { id: "hers" } } });
  const context = new RouterContextProvider();
  context.set(database, db);
  context.set(auth, { api: { getSession } } as unknown as Auth);
  rememberSession(context);
  const headers = { Cookie: "shop.session_token=hers" };
  const request = new Request("https://shop.example/back-office", { headers });
  await requirePagePermission({ context, request, params: {}, url: new URL(request.url), pattern: "back-office" }, () =>
    Promise.resolve(new Response()),
  );
  return context;
}

/** The request with which a browser posts a form to a page. */
export function posted(path: string, fields: Record<string, string>): Request {
  return new Request(`https://shop.example${path}`, { method: "POST", body: new URLSearchParams(fields) });
}
