import type { Database } from "#platform/database.server.ts";
import type { Auth } from "./auth.server.ts";
import type { Role } from "./account.ts";
import { isPasswordOf } from "./password.server.ts";
import { beginSecondStep } from "./pending-sign-ins.server.ts";
import { codeOfRefusal } from "./refusals.ts";
import { hasSecondFactor } from "./second-factors.server.ts";
import { findUserByEmail } from "./users.server.ts";

/** Somebody who has just proved who they are; `headers` carry the session's cookie. */
export type Arrival = { userId: string; role: Role; headers: Headers };

/** Somebody whose password was right and who has no session before the second factor, which `secondStep` asks for. */
export type HalfArrival = { userId: string; role: Role; secondStep: string };

type Refusal = "wrong" | "unconfirmed";

/**
 * Signs in by e-mail and password, or up to the second factor if there is one. "wrong" stands for an unknown address and
 * for a wrong password, and takes as long for both; "unconfirmed" is only told to who knows the password, and has a new
 * letter sent. Tries are to be counted before.
 */
export async function signIn(
  db: Database,
  api: Auth["api"],
  email: string,
  password: string,
): Promise<Arrival | HalfArrival | Refusal> {
  const user = await findUserByEmail(db, email);
  if (user && (await hasSecondFactor(db, user.id))) {
    if (!(await isPasswordOf(db, user.id, password))) return "wrong";
    return { userId: user.id, role: user.role, secondStep: await beginSecondStep(db, user.id) };
  }
  try {
    const { headers, response } = await api.signInEmail({ body: { email, password }, returnHeaders: true });
    return { userId: response.user.id, role: response.user.role as Role, headers };
  } catch (error) {
    return codeOfRefusal(error) === "EMAIL_NOT_VERIFIED" ? "unconfirmed" : "wrong";
  }
}

/** Ends the session of a request, so that its cookie opens nothing any more; gives the headers that take it back. */
export async function signOut(auth: Auth, cookies: Headers): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: cookies, returnHeaders: true });
  return headers;
}

/** Whom a session's cookies belong to, freshly set ones included. */
export async function whoArrives(api: Auth["api"], headers: Headers): Promise<Arrival | undefined> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!);
  const session = await api.getSession({ headers: new Headers({ Cookie: cookies.join("; ") }) });
  return session ? { userId: session.user.id, role: session.user.role as Role, headers } : undefined;
}
