import { t } from "@lingui/core/macro";
import { href, Link } from "react-router";
import { database, type Context } from "#app/context.ts";
import { refuse } from "#app/refusal.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { PhotographForm } from "#app/storefront/photograph-form.tsx";
import { receivePhotographs } from "#app/storefront/photograph-form.server.ts";
import { useKept } from "#app/ui/use-kept.ts";
import { addReviewPicture, countWaitingPictures } from "#domain/orders/reviews/pictures.server.ts";
import type { Route } from "./+types/review-photographs";
import { orderBehind } from "./order-behind.server.ts";

/**
 * Finds a review to which photographs may still be added, and counts its photographs. `of`: the review's order and
 * product. Throws 404 when there is no such review.
 */
async function waitingReview(context: Context, { token, productId }: Route.LoaderArgs["params"]) {
  const db = context.get(database);
  const of = { orderId: (await orderBehind(db, token)).id, productId };
  const count = await countWaitingPictures(db, of);
  if (count === undefined) throw refuse(t`Photographs can be added to a review until we have read it.`, 404);
  return { of, count };
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { count } = await waitingReview(context, params);
  return {
    count,
    page: pageMeta(context, {
      title: t`Photographs for your review`,
      description: t`Photographs that belong to a review.`,
      path: href("/orders/:token/review/:productId/photographs", params),
      noindex: true,
    }),
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { of, count } = await waitingReview(context, params);
  return receivePhotographs(context, request, {
    count,
    keep: (master) => addReviewPicture(context.get(database), of, master),
    to: `${href("/orders/:token/review", params)}?said=thanks`,
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function ReviewPhotographs({ loaderData: { count }, actionData, params }: Route.ComponentProps) {
  return (
    <div className="wrap page narrow">
      <p>
        <Link className="tap" to={href("/orders/:token/review", params)}>
          {t`Your review`}
        </Link>
      </p>
      <h1 className="pgh">{t`Photographs for your review`}</h1>
      <p className="lead">
        {t`We look at them first. Then they may stand beside your words, for everybody, until you take the review back.`}
      </p>
      <PhotographForm
        path={href("/orders/:token/review/:productId/photographs", params)}
        count={count}
        form={useKept(actionData)}
      />
    </div>
  );
}
