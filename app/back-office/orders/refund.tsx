import { href } from "react-router";
import { WhoseMoney } from "#app/back-office/money/order-link.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { OrderLink } from "#app/back-office/money/order-link.tsx";
import { Said } from "#app/back-office/said.tsx";
import { ErrorSummary, summaryAnchor } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { useKept } from "#app/ui/use-kept.ts";
import type { Route } from "./+types/refund";
import { refundFromForm, refundPage } from "./refund.server.ts";

export function loader({ context, params, request }: Route.LoaderArgs) {
  return refundPage(context, request, params.number);
}

export function action({ context, params, request }: Route.ActionArgs) {
  return refundFromForm(context, request, params.number);
}

export const meta: Route.MetaFunction = ({ params, loaderData }) =>
  pageMeta(`Give money back for ${params.number}`, loaderData?.failed);

export default function Refund({ loaderData, actionData: latest }: Route.ComponentProps) {
  const { number, name, stands, isPaid, paid, left, refunds, said } = loaderData;
  const kept = useKept(latest);
  const { values = {}, problems = {} } = (said ? latest : kept) ?? {};
  const seen = values.seen ?? String(loaderData.seen);
  return (
    <div className="money">
      <Said sentence={said} />
      <h1>Give money back for {number}</h1>
      <WhoseMoney number={number} name={name} stands={stands} />
      <ErrorSummary problems={problems} />
      {refunds.length > 0 && <Earlier refunds={refunds} />}
      {left && <Question order={loaderData} seen={seen} left={left} values={values} problems={problems} />}
      {!left && (
        <p>
          {isPaid
            ? `All of the Rs ${paid} was promised back. Nothing is left to give.`
            : "This order was not paid, so there is nothing to give back. Money that came too late or twice stands under Money by itself."}
        </p>
      )}
    </div>
  );
}

type Order = Route.ComponentProps["loaderData"];

function Earlier({ refunds }: Pick<Order, "refunds">) {
  return (
    <>
      <h2>Promised so far</h2>
      <ul className="money__follows stack">
        {refunds.map(({ id, amount, state, reason }) => (
          <li key={id}>
            Rs {amount}, {state}. {reason}
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = {
  order: Order;
  seen: string;
  left: string;
  values: Record<string, string>;
  problems: Record<string, string | undefined>;
};

function Question({ order, seen, left, values, problems }: Props) {
  const { number, paid, goesByItself, isMailed } = order;
  return (
    <>
      <h2>What follows</h2>
      <ul className="money__follows stack">
        <li>
          {goesByItself
            ? "Razorpay sends it back the way it came, by itself."
            : "You send it back by hand. It stands under Money until you mark it as sent."}
        </li>
        <li>Once it is back, a credit note is made for it.</li>
        <li>
          The customer sees it on the order&rsquo;s page{isMailed ? " and is told by mail" : "; there is no e-mail"}.
        </li>
      </ul>
      <form
        className="fg"
        method="post"
        action={href("/back-office/orders/:number/refund", { number }) + summaryAnchor}
        noValidate
      >
        <input type="hidden" name="seen" value={seen} />
        <Field
          name="rupees"
          label="Rupees"
          hint={`Rs ${left} of Rs ${paid} can be given back. Write less for a part.`}
          problem={problems.rupees}
        >
          {(field) => (
            <input
              {...field}
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              defaultValue={values.rupees ?? left}
            />
          )}
        </Field>
        <Field name="reason" label="Why" hint="The customer reads it." problem={problems.reason}>
          {(field) => <input {...field} autoComplete="off" maxLength={200} defaultValue={values.reason} />}
        </Field>
        <div className="field money__presses cluster">
          <button className="tool tool--risk">Give it back</button>
          <OrderLink number={number} words="Leave it as it is" />
        </div>
      </form>
    </>
  );
}
