import { href, Link } from "react-router";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/order";
import { boardAddress } from "./board-address.ts";
import { DoneBar } from "./done-bar.tsx";
import { OrderBill } from "./order-bill.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderHistory } from "./order-history.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OrderNotes } from "./order-notes.tsx";
import { OrderParcel } from "./order-parcel.tsx";
import { readOrder, type DeskOrder } from "./order.server.ts";
import { StepForm } from "./step-form.tsx";
import { laneNames } from "./words.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  return readOrder(context, params.number, new URL(request.url).searchParams);
}

export const meta: Route.MetaFunction = ({ params }) => pageMeta(`Order ${params.number}`);

export default function Order({ loaderData: order }: Route.ComponentProps) {
  const here = href("/back-office/orders/:number", { number: order.number });
  return (
    <div className="order-desk">
      {order.done && <DoneBar done={order.done} back={here} />}
      <p>
        <Link className="desk-back tap" to={boardAddress({ lane: order.lane })}>
          {laneNames[order.lane]}
        </Link>
      </p>
      <div className="order-desk__head stack">
        <h1>
          {order.number} <span className="muted">{order.customer.name}</span>
        </h1>
        <p className="marks cluster">
          <span className="mark">{order.standing}</span>
          {order.isLate && <span className="mark mark--bad">Late</span>}
          <span className={`mark mark--money-${order.mark.tone}`}>{order.mark.words}</span>
          {order.gift && <span className="mark">Gift</span>}
        </p>
        <p className="small muted">
          {order.days}. Placed {order.placedAt}.
        </p>
        <StepForm order={order} back={here} />
      </div>
      <Wishes order={order} />
      <div className="order-desk__parts stack">
        <OrderBill bill={order.bill} />
        <OrderCustomer order={order} />
        <OrderParcel order={order} />
        <OrderMoney order={order} />
        <OrderNotes number={order.number} notes={order.notes} />
        <OrderHistory history={order.history} />
      </div>
    </div>
  );
}

/** What the customer wrote, before anybody packs. */
function Wishes({ order: { note, gift } }: { order: DeskOrder }) {
  if (!note && !gift?.message) return null;
  return (
    <dl className="card order-desk__wishes stack">
      {note && (
        <div>
          <dt className="note">The customer's note</dt>
          <dd>{note}</dd>
        </div>
      )}
      {gift?.message && (
        <div>
          <dt className="note">On the gift card</dt>
          <dd>{gift.message}</dd>
        </div>
      )}
    </dl>
  );
}
