import type { Database } from "#platform/database.server.ts";
import type { Auth } from "./auth.server.ts";
import type { Arrival, HalfArrival, Role } from "./account.ts";
import { isPasswordOf } from "./password.server.ts";
import { beginSecondStep } from "./pending-sign-ins.server.ts";
import { codeOfRefusal } from "./refusals.ts";
import { hasSecondFactor } from "./second-factors.server.ts";
import { findUserByEmail } from "./users.server.ts";

type Refusal =
  /** The e-mail is unknown or the password wrong. The answer takes equally long in both cases. */
  | "wrong"
  /** The e-mail is not confirmed. The link to confirm it is sent again. */
  | "unconfirmed";

/**
 * Signs in by e-mail and password. A user with a second factor has to give it next. The caller must count attempts
 * first, to limit guessing.
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

/** Ends the session that `cookies` identify. Returns the response headers that delete the session's cookie. */
export async function signOut(auth: Auth, cookies: Headers): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: cookies, returnHeaders: true });
  return headers;
}

/** The user whose session cookie these response headers set; undefined when they set no valid session cookie. */
export async function whoArrives(api: Auth["api"], headers: Headers): Promise<Arrival | undefined> {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]!);
  const session = await api.getSession({ headers: new Headers({ Cookie: cookies.join("; ") }) });
  return session ? { userId: session.user.id, role: session.user.role as Role, headers } : undefined;
}
