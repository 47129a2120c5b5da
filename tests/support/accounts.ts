import { createAuth } from "#domain/accounts/auth.server.ts";
import { accountJob, type AccountLetter } from "#domain/accounts/letters.server.ts";
import { createLog } from "#platform/log.ts";
import { db, pool } from "./database.ts";

export function anAuth(siteUrl = "http://localhost:3000") {
  return createAuth({ db, secret: "a secret of the tests, long enough", siteUrl, log: createLog("silent") });
}

/** The account e-mails in the queue for this user or this e-mail address, oldest first. */
export async function lettersTo(who: { userId?: string; email?: string }): Promise<AccountLetter[]> {
  const { rows } = await pool.query<{ data: unknown }>(
    "select data from pgboss.job where name = 'account-mail' order by created_on, id",
  );
  return rows
    .map(({ data }) => accountJob.parse(data).letter)
    .filter((letter) =>
      "userId" in letter ? letter.userId === who.userId : who.email !== undefined && letter.email === who.email,
    );
}

/** The header Cookie with which a browser sends back the cookies that an answer's headers set. */
export function sentBack(headers: Headers): Headers {
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
  return new Headers({ Cookie: cookies.join("; ") });
}
