import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { href, Link } from "react-router";
import { whoActs } from "#app/access.ts";
import { auth, database, limiters } from "#app/context.ts";
import { done, invalid, readForm, showAgain } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { cookiesOf } from "#app/session.server.ts";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { CheckboxField, emptyForm, type FormState, PasswordField } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import { isPasswordOf } from "#domain/accounts/password.server.ts";
import { signOut } from "#domain/accounts/sign-in.server.ts";
import { listNamesOfActor } from "#domain/audit/erasure.server.ts";
import { eraseAccount } from "#domain/customers/erasure.server.ts";
import type { Route } from "./+types/erase";
import { accountMeta } from "#app/storefront/page-meta.server.ts";
import { AccountPage } from "./account-page.tsx";
import { linkTo } from "#app/words/words.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { id, email, role } = whoActs(context);
  return {
    email,
    hasWorkedForUs: (await listNamesOfActor(context.get(database), id)).length > 0,
    worksHere: role !== "customer",
    page: accountMeta(context, t`Erase your account`, href("/account/erase")),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const who = whoActs(context);
  if (who.role !== "customer") throw refuse(worksHere(), 409);
  const values = await readForm(request);
  const refused = (sentence: string) => invalid(context, { values, problems: { password: sentence } });
  const db = context.get(database);
  if (!values.password) return refused(t`Enter your password`);
  if (!(await context.get(limiters).signIn.consume(`erase ${who.id}`))) {
    return showAgain(
      context,
      { values, problems: { form: t`Too many tries. Wait a quarter of an hour, then try once more.` } },
      429,
    );
  }
  if (!(await isPasswordOf(db, who.id, values.password.slice(0, MOST_LETTERS)))) {
    return refused(t`That is not the password of this account`);
  }
  const outcome = await eraseAccount(db, who.id, { keepsReviews: values.keepsReviews === "yes" });
  if (outcome !== "erased") throw refuse(worksHere(), 409);
  // The session is erased with the account; this deletes its cookie.
  const headers = await signOut(context.get(auth), cookiesOf(request));
  return done(`${href("/account/erased")}#erased`, headers.getSetCookie());
}

const worksHere = () =>
  t`This account works for the shop, and the log of changes names it. Ask an owner to take that role away; then it can be erased here.`;
/** At most this many characters of a typed password are read. The shop's passwords are shorter. */
const MOST_LETTERS = 200;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function Erase({
  loaderData: { email, hasWorkedForUs, ...loaderData },
  actionData: latest,
}: Route.ComponentProps) {
  const form: FormState<"password" | "keepsReviews"> = useKept(latest) ?? emptyForm;
  if (loaderData.worksHere) {
    return (
      <AccountPage title={t`Erase your account`}>
        <p className="banner">{worksHere()}</p>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t`Erase your account`} lead={t`It happens at once, and nobody can undo it.`}>
      <ErrorSummary problems={form.problems} />
      <div className="prose policy mt-8">
        <h2>{t`What goes now`}</h2>
        <p>
          <Trans>
            Your account with its password, your addresses and your cart. What you wrote to us, and what you wait for.
            Your name, mobile, address and e-mail in every order that is finished, also in those you placed as a guest
            with {email}.
          </Trans>
        </p>
        <h2>{t`What goes later`}</h2>
        <p>{t`An order that is under way, or whose money is still on its way or has yet to be decided about, keeps your name and address until it has reached you and all is paid. A complaint keeps them until it is settled. Then they go by themselves.`}</p>
        <h2>{t`What stays`}</h2>
        <p>
          {t`The bills, as long as tax law asks: numbers, amounts, goods, days and the pincode, without you. Two kinds go on saying name and address, because that law wants them there: a tax invoice with a GSTIN, those of the business, and one for goods of ₹50,000 or more before tax, yours.`}{" "}
          {hasWorkedForUs
            ? t`Also that you once agreed to something, and what you did when you worked for us, both without your name.`
            : t`Also that you once agreed to something, without your name.`}
        </p>
      </div>
      <form className="fg narrow mt-6" method="post" action={linkTo(href("/account/erase") + summaryAnchor)} noValidate>
        <PasswordField
          form={form}
          name="password"
          label={t`Your password`}
          hint={t`So that nobody else does this.`}
          autoComplete="current-password"
        />
        <CheckboxField
          form={form}
          name="keepsReviews"
          label={t`Leave the words of my reviews on the shop, without my name. Otherwise only their stars stay.`}
        />
        <div className="field row">
          <button className="btn">{t`Erase my account`}</button>
          <Link className="link" to={href("/account/data")}>{t`Keep it`}</Link>
          <Link className="link" to={href("/forgotten-password")}>{t`Forgotten password`}</Link>
        </div>
      </form>
    </AccountPage>
  );
}
