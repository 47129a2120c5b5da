import { msg, t } from "@lingui/core/macro";
import { href, type RouterContextProvider } from "react-router";
import { database, limiters, visitor } from "#app/context.ts";
import { done, invalid, readForm, showAgain } from "#app/form.server.ts";
import { signedCookie } from "#app/signed-cookie.server.ts";
import { i18n, linkTo } from "#app/words/words.ts";
import type { Problems } from "#app/ui/field.tsx";
import { parseEmail } from "#domain/accounts/email.ts";
import { parseMobile } from "#domain/accounts/mobile-number.ts";
import { readOrderNumber } from "#domain/orders/order-number.ts";
import { findTracked } from "#domain/orders/full-order.server.ts";
import { isUuid } from "#platform/uuid.ts";

type Context = Readonly<RouterContextProvider>;

const HALF_AN_HOUR = 30 * 60;

/** This sentence does not say which of the two is wrong, so that nobody learns which orders exist. */
const unknown = msg`We could not find that order with that mobile number or e-mail.`;
const tooMany = msg`Too many tries came from your connection within an hour. Call or write to us, and we look it up.`;

/**
 * Finds an order by the typed order number and the typed mobile number or e-mail address, and redirects to its page.
 * Refuses unknown orders and too many attempts.
 */
export async function findFromForm(context: Context, request: Request) {
  const values = await readForm(request);
  const number = readOrderNumber(values.order ?? "");
  const [mobile, email] = [parseMobile(values.contact ?? ""), parseEmail(values.contact ?? "")];
  const problems: Problems = {
    order: number ? undefined : t`Enter the order number, such as TM-7K3QXRP`,
    contact: mobile || email ? undefined : t`Enter the 10-digit mobile number or the e-mail of the order`,
  };
  if (!number || problems.contact) return invalid(context, { values, problems });
  if (!(await context.get(limiters).tracking.consume(context.get(visitor).clientAddress))) {
    return showAgain(context, { values, problems: { form: i18n._(tooMany) } }, 429);
  }

  const found = await findTracked(context.get(database), number, { mobile, email: email ?? "" });
  if (!found) return invalid(context, { values, problems: { form: i18n._(unknown) } });
  const tracked: Tracked = { id: found.order.id, isReceivers: found.isReceivers };
  return done(`${href("/track/order")}#placed`, [await cookieOf(context).serialize(tracked)]);
}

/** `isReceivers`: whether prices are hidden, because the visitor may be the receiver of a gift. */
type Tracked = { id: string; isReceivers: boolean };

/** The order that this visitor found on the tracking page within the last half hour; undefined if there is none. */
export async function trackedOrder(context: Context, request: Request): Promise<Tracked | undefined> {
  const kept: unknown = await cookieOf(context).parse(request.headers.get("Cookie"));
  const { id, isReceivers } = (kept ?? {}) as Partial<Record<string, unknown>>;
  return isUuid(id) ? { id, isReceivers: isReceivers !== false } : undefined;
}

function cookieOf(context: Context) {
  return signedCookie(context, "tracked", {
    maxAge: HALF_AN_HOUR,
    // Not "/track/order", because React Router also requests /track/order.data.
    path: linkTo(href("/track")),
  });
}
