import { Fragment } from "react";
import { href, Link } from "react-router";
import { saidBy } from "#app/back-office/money/said.server.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { NoteForm, NoteList } from "#app/back-office/notes.tsx";
import { Said } from "#app/back-office/said.tsx";
import { useMay } from "#app/back-office/use-may.ts";
import { WayBack } from "#app/back-office/way-back.tsx";
import { summaryAnchor } from "#app/ui/error-summary.tsx";
import { emptyForm } from "#app/ui/field.tsx";
import { formatRupees, type Paise } from "#domain/money.ts";
import type { Route } from "./+types/order";
import { boardAddress } from "./board-address.ts";
import { readBack } from "./done.server.ts";
import { DoneBar } from "./done-bar.tsx";
import { OrderCustomer } from "./order-customer.tsx";
import { OrderMoney } from "./order-money.tsx";
import { OldPapers, RecalledMarks } from "./order-card.tsx";
import { readOrder, type OrderView } from "./order.server.ts";
import { EWayBill } from "./e-way-bill.tsx";
import { corrected, saidOfOrder } from "./said-of-order.ts";
import { StepForm } from "./step-form.tsx";
import { laneNames } from "./words.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const back = query.has("back") ? readBack(query) : undefined;
  return { ...(await readOrder(context, params.number, query)), back, said: saidOfOrder(query) ?? saidBy(request) };
}

export const meta: Route.MetaFunction = ({ params }) => pageMeta(`Order ${params.number}`);

export default function Order({ loaderData: order }: Route.ComponentProps) {
  const here = href("/back-office/orders/:number", { number: order.number });
  return (
    <div className="order-desk">
      {order.done && (
        <DoneBar done={order.done} back={here}>
          {order.nextParcel && (
            <p>
              <Link
                className="tool"
                to={href("/back-office/orders/:number/courier", { number: order.nextParcel.number })}
              >
                Next parcel: {order.nextParcel.number}, {order.nextParcel.name}
              </Link>
            </p>
          )}
        </DoneBar>
      )}
      {order.said !== corrected && <Said sentence={order.said} />}
      <WayBack to={order.back ?? boardAddress({ lane: order.lane })}>
        {order.back ? "Back to the list" : laneNames[order.lane]}
      </WayBack>
      <div className="order-desk__head mb-4 stack">
        <h1>
          {order.number} <span className="muted">{order.customer.name}</span>
        </h1>
        <p className="cluster cluster--close">
          <span className="mark">{order.statusName}</span>
          <RecalledMarks lots={order.recalled} />
          <OldPapers number={order.number} papers={order.oldPapers} back={here} />
          {order.isLate && <span className="mark mark--bad">Late</span>}
          {order.mark && <span className={`mark mark--${order.mark.tone}`}>{order.mark.words}</span>}
          {order.gift && <span className="mark">Gift</span>}
        </p>
        <p className="small muted">
          {order.days}
          {order.travels && <span className="break">, with {order.travels}</span>}. Placed {order.placedAt}.
          {order.takenBy && ` Taken by ${order.takenBy}.`}{" "}
          {order.mayMove && (
            <Link className="link tap" to={href("/back-office/orders/:number/day", { number: order.number })}>
              Another day
            </Link>
          )}
        </p>
        {order.needsEWayBill && <EWayBill />}
        <StepForm order={order} back={here} />
      </div>
      <Wishes order={order} />
      <div className="pair stack">
        <OrderBill order={order} />
        <OrderCustomer order={order} said={order.said === corrected ? corrected : undefined} />
        <OrderParcel order={order} />
        {order.money && <OrderMoney order={order} />}
        <OrderNotes number={order.number} notes={order.notes} />
        <OrderHistory history={order.history} />
      </div>
    </div>
  );
}

function Wishes({ order: { note, gift } }: { order: OrderView }) {
  if (!note && !gift?.message && !gift?.notBefore) return null;
  return (
    <dl className="card order-desk__wishes mb-4 stack">
      {note && (
        <div>
          <dt className="note">The customer's note</dt>
          <dd className="written">{note}</dd>
        </div>
      )}
      {gift?.message && (
        <div>
          <dt className="note">On the gift card</dt>
          <dd className="written">{gift.message}</dd>
        </div>
      )}
      {gift?.notBefore && (
        <div>
          <dt className="note">Must not arrive before</dt>
          <dd>{gift.notBefore}</dd>
        </div>
      )}
    </dl>
  );
}

function OrderBill({ order: { number, bill, sums, mayChange } }: { order: OrderView }) {
  return (
    <section className="card" aria-labelledby="bill">
      <h2 id="bill">What is in it</h2>
      <ul className="order-desk__lines ruled">
        {bill.lines.map((line) => (
          <li key={line.position} className="ends">
            <p>
              <b>{line.quantity} ×</b> {line.name}, {line.label}
              {line.nameTe && (
                <span lang="te" className="te small">
                  {" "}
                  {line.nameTe}
                </span>
              )}
              {line.contents.length > 0 && <span className="small muted"> {line.contents.join("; ")}</span>}
              <span className="small order-desk__best-before">{line.bestBefore}</span>
              {sums?.lowered.has(line.position) && (
                <span className="small muted"> {sums.lowered.get(line.position)}</span>
              )}
              {line.lots.length > 0 && <PackedFrom lots={line.lots} />}
            </p>
            {sums && <Amount paise={sums.paise.get(line.position)!} />}
          </li>
        ))}
        {sums && (
          <>
            {sums.discountPaise > 0 && <Sum name={sums.discountName} paise={-sums.discountPaise} />}
            <Sum name="Delivery" paise={sums.deliveryPaise} />
            {sums.cashFeePaise > 0 && <Sum name="Cash fee" paise={sums.cashFeePaise} />}
            <Sum name="Total" paise={sums.totalPaise} />
          </>
        )}
      </ul>
      {mayChange && (
        <p className="mt-3">
          <Link className="tool tool--line" to={href("/back-office/orders/:number/change", { number })}>
            Change what is in it
          </Link>
        </p>
      )}
    </section>
  );
}

/** The lots (batches of a product) from which an order's line was packed. */
function PackedFrom({ lots }: { lots: OrderView["bill"]["lines"][number]["lots"] }) {
  const mayOpen = useMay()("stock");
  return (
    <span className="small order-desk__best-before">
      Packed from{" "}
      {lots.map(({ id, words }, at) => (
        <Fragment key={id}>
          {at > 0 && ", "}
          {mayOpen ? (
            <Link className="link tap" to={href("/back-office/lots/:id", { id })}>
              {words}
            </Link>
          ) : (
            words
          )}
        </Fragment>
      ))}
    </span>
  );
}

function Sum({ name, paise }: { name: string; paise: Paise }) {
  return (
    <li className={name === "Total" ? "ends order-desk__total" : "ends"}>
      <p>{name}</p>
      <Amount paise={paise} />
    </li>
  );
}

function Amount({ paise }: { paise: Paise }) {
  const words = paise < 0 ? `−${formatRupees(-paise)}` : formatRupees(paise);
  return <p className="num digits">{paise === 0 ? "Free" : words}</p>;
}

function OrderParcel({ order }: { order: OrderView }) {
  const {
    number,
    token,
    parcels,
    status,
    collects,
    customer: { isErased },
    invoice,
  } = order;
  const print = href("/back-office/orders/print");
  const back = encodeURIComponent(href("/back-office/orders/:number", { number }));
  return (
    <section className="card" aria-labelledby="parcel">
      <h2 id="parcel">{collects ? "Papers" : "Parcel and papers"}</h2>
      {parcels.map(({ courier, number: tracked, page }) => (
        <p key={`${courier} ${tracked}`}>
          {courier} <b className="whole">{tracked}</b>
          {page && (
            <>
              {" "}
              <a href={page} rel="noreferrer" target="_blank">
                Where it is
              </a>
            </>
          )}
        </p>
      ))}
      <p className="cluster mt-3">
        {status === "dispatched" && (
          <Link className="tool tool--line" to={href("/back-office/orders/:number/courier", { number })}>
            {parcels.some(({ number: tracked }) => tracked !== "")
              ? "Correct the tracking number"
              : "Correct how it travels"}
          </Link>
        )}
        <Link className="tool tool--line" to={`${print}?what=slips&order=${number}&back=${back}`} data-key="p">
          Packing slip
        </Link>
        {!collects && !isErased && (
          <Link className="tool tool--line" to={`${print}?what=labels&order=${number}&back=${back}`}>
            Address label
          </Link>
        )}
        {invoice && (
          <Link className="tool tool--line" to={invoice} reloadDocument>
            Invoice
          </Link>
        )}
        {token && (
          <Link className="tool tool--line" to={href("/orders/:token", { token })}>
            As the customer sees it
          </Link>
        )}
      </p>
    </section>
  );
}

function OrderNotes({ number, notes }: { number: string; notes: OrderView["notes"] }) {
  return (
    <section className="card" id="notes" aria-labelledby="notes-title" tabIndex={-1}>
      <h2 id="notes-title">Our notes</h2>
      <NoteList notes={notes} />
      <NoteForm action={href("/back-office/orders/:number/note", { number }) + summaryAnchor} form={emptyForm} />
    </section>
  );
}

function OrderHistory({ history }: { history: OrderView["history"] }) {
  return (
    <section className="card" aria-labelledby="history">
      <h2 id="history">What happened</h2>
      <ol className="ruled">
        {history.map(({ key, words, who, at, machine }) => (
          <li key={key}>
            <p>{words}</p>
            <p className="small muted">
              <time dateTime={machine}>{at}</time>, {who}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
