import { msg, t } from "@lingui/core/macro";
import { limiters, visitor, type Context } from "#app/context.ts";
import { done, invalid, readFormData, showAgain } from "#app/form.server.ts";
import { sayOneTooMany } from "#app/sentences/photographs.ts";
import { i18n } from "#app/words/words.ts";
import { readUploads } from "#app/uploads.server.ts";
import { MOST_SENT } from "#domain/catalogue/pictures/photograph.ts";
import { sentSize, type Master } from "#domain/catalogue/pictures/picture-files.server.ts";

const tooMany = msg`Too many photographs came from your connection within an hour. Try later, or send them by WhatsApp.`;

const again = (problem: string) => ({ values: {}, problems: { photographs: problem } });

/**
 * Passes each photograph in a form to `keep`, which returns false to refuse it. Then redirects to `to`. Refuses a form
 * without photographs, and too many forms from one IP address.
 */
export async function receivePhotographs(
  context: Context,
  request: Request,
  /** `count`: how many photographs have been sent already. */
  { count, keep, to }: { count: number; keep: (master: Master) => Promise<boolean>; to: string },
) {
  const form = await readFormData(request);
  if (!(await context.get(limiters).photographs.consume(context.get(visitor).clientAddress)))
    return showAgain(context, again(i18n._(tooMany)), 429);
  const { masters, problems } = await readUploads(form, { most: MOST_SENT, room: MOST_SENT - count, size: sentSize });
  if (masters.length + problems.length === 0) problems.push(t`Choose at least one photograph.`);
  let kept = 0;
  for (const master of masters) {
    if (await keep(master)) kept += 1;
    else problems.push(sayOneTooMany(master.name, MOST_SENT));
  }
  if (problems.length === 0) return done(to);
  if (kept > 0) problems.push(t`We have the others.`);
  return invalid(context, again(problems.join(" ")));
}
