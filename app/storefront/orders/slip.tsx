import { href } from "react-router";
import { database } from "#app/context.ts";
import { useSettings } from "#app/storefront/use-settings.ts";
import { pageMeta } from "#app/storefront/page-meta.server.ts";
import { formatAmount } from "#domain/money.ts";
import { slipOf, type Slip, type SlipLine } from "#domain/orders/slip.ts";
import type { Route } from "./+types/slip";
import { orderBehind } from "./order-behind.server.ts";
import { PrintHint } from "./print-hint.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const order = await orderBehind(context.get(database), params.token);
  return {
    slip: slipOf(order),
    page: pageMeta(context, {
      title: `Packing slip of order ${order.number}`,
      description: "What is in a parcel of The Tastemakers, Guntur.",
      path: href("/orders/:token/slip", params),
      noindex: true,
    }),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.page ?? [];

export default function PackingSlip({ loaderData: { slip }, params }: Route.ComponentProps) {
  return (
    <div className="wrap page">
      <article className="sheet slip" aria-labelledby="paper">
        <header className="sheet__head">
          <div>
            <p>{useSettings().shopName}, Guntur</p>
            <h1 id="paper">{slip.isGift ? "A gift for you" : "Packing slip"}</h1>
            <p>
              Order {slip.number}, {slip.dispatch}
            </p>
          </div>
          <Receiver slip={slip} />
        </header>
        <ul className="slip__lines">
          {slip.lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
        {slip.giftMessage && (
          <blockquote className="slip__message">
            <p>{slip.giftMessage}</p>
            {slip.from && <footer>{slip.from}</footer>}
          </blockquote>
        )}
        {slip.note && (
          <p>
            <b>Note for delivery:</b> {slip.note}
          </p>
        )}
        {slip.collectPaise !== undefined && (
          <p className="slip__cash">
            {slip.collects ? "Cash at the shop" : "Cash on delivery"} <b>Rs {formatAmount(slip.collectPaise)}</b>
          </p>
        )}
      </article>
      <PrintHint token={params.token} hasPaper />
    </div>
  );
}

function Receiver({ slip: { receiver } }: { slip: Slip }) {
  return (
    <address>
      <b>{receiver[0]}</b>
      {receiver.slice(1).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </address>
  );
}

function Line({ line: { quantity, name, label, contents } }: { line: SlipLine }) {
  return (
    <li>
      <span className="slip__tick" aria-hidden="true" />
      <b>{quantity} ×</b>
      <div>
        <p>
          <b>{name}</b>, {label}
        </p>
        {contents.map((content) => (
          <p key={content} className="muted">
            {content}
          </p>
        ))}
      </div>
    </li>
  );
}
