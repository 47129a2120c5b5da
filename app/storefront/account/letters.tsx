import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { database, environment, type Context } from "#app/context.ts";
import { done, readForm } from "#app/form.server.ts";
import { refuse } from "#app/refusal.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { allowLetters, findLetterRefusal } from "#domain/accounts/letter-refusals.server.ts";
import { openStopToken } from "#domain/accounts/stop-token.server.ts";
import { stopLetters } from "#domain/catalogue/stock/stock-requests.server.ts";
import type { Route } from "./+types/letters";
import { linkTo } from "#app/words/words.ts";

/** The e-mail address for which an unsubscribe link was made. Throws 404 for a link that is not the shop's. */
async function addressBehind(context: Context, token: string): Promise<string> {
  const email = await openStopToken(token, context.get(environment).COOKIE_SECRETS);
  if (!email) throw refuse(t`This link is not whole. Open it from our letter once more.`, 404);
  return email;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const email = await addressBehind(context, params.token);
  return {
    isStopped: (await findLetterRefusal(context.get(database), email)) !== undefined,
    page: pageMeta(context, {
      title: t`Letters from us`,
      description: t`Stop letters that tell what is back or ask for a review.`,
      path: href("/letters/:token", params),
      noindex: true,
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const email = await addressBehind(context, params.token);
  const { wish } = await readForm(request);
  const db = context.get(database);
  if (wish === "stop") await stopLetters(db, email);
  else if (wish === "allow") await allowLetters(db, email);
  else throw refuse(t`Say whether letters are to stop. Go back, and press the button once more.`);
  return done(href("/letters/:token", params));
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

/** The page of an unsubscribe link. Only the page's button changes anything, because mail scanners open every link. */
export default function Letters({ loaderData: { isStopped }, params }: Route.ComponentProps) {
  return (
    <div className="wrap page narrow">
      <h1 className="pgh">{isStopped ? t`You get no more such letters` : t`No more letters?`}</h1>
      <p className="lead">
        {isStopped
          ? t`We tell this address no more what is back, and ask it for no review. Nobody else can change that.`
          : t`One press, and we tell this address no more what is back, and ask it for no review.`}
      </p>
      <p>{t`Letters about your orders, your messages and your account still come: you need them.`}</p>
      <form method="post" action={linkTo(href("/letters/:token", params))}>
        <p className="row">
          <button className={isStopped ? "btn btn--line" : "btn"} name="wish" value={isStopped ? "allow" : "stop"}>
            {isStopped ? t`Write to me again when I ask` : t`Stop these letters`}
          </button>
          <Link className="link" to={href("/shop")}>{t`See the shop`}</Link>
        </p>
      </form>
    </div>
  );
}
