import { href, Link } from "react-router";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useMay } from "#app/back-office/use-may.ts";
import { type FormState, SelectField } from "#app/ui/field.tsx";
import { canBeLateIn, isOverIn, type Lane } from "#domain/orders/board/lanes.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Route } from "./+types/board";
import { boardAddress, type BoardAddress } from "./board-address.ts";
import { readBoard } from "./board.server.ts";
import { DoneBar } from "./done-bar.tsx";
import { EmptyLane } from "./empty-lane.tsx";
import { OrderCard } from "./order-card.tsx";
import { laneNames } from "./words.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return readBoard(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(loaderData?.address.q ? `Search: ${loaderData.address.q}` : "Orders");

export default function Board({ loaderData }: Route.ComponentProps) {
  const { address, counts, cards, more, unpaid, done } = loaderData;
  const { q, lane, filters, after, all } = address;
  const here = boardAddress({ ...address, all: undefined });
  return (
    <div className="board">
      <h1 className="visually-hidden">{q === undefined ? `Orders: ${laneNames[lane]}` : "Orders found"}</h1>
      {done && <DoneBar done={done} back={here} />}
      {unpaid && (
        <p className="banner banner--bad" role="note">
          {unpaid} <Link to={href("/back-office/orders/unpaid")}>Look at them together</Link>
        </p>
      )}
      <LaneTabs counts={counts} current={q === undefined ? lane : undefined} />
      <div className="cluster cluster--apart">
        {q === undefined ? <BoardFilters address={address} /> : <Found q={q} isEmpty={cards.length === 0} />}
        {q === undefined && lane === "packed" && cards.length > 0 && (
          <Link className="tool" to={href("/back-office/orders/dispatch")}>
            Hand to couriers
          </Link>
        )}
        {q === undefined && lane === "unpaid" && cards.length > 0 && (
          <Link className="tap" to={href("/back-office/orders/unpaid")}>
            All unpaid together
          </Link>
        )}
        {cards.length > 0 && (
          <SelectAll
            count={cards.length}
            isOn={all === true}
            address={all ? here : boardAddress({ ...address, all: true })}
          />
        )}
      </div>
      {cards.length === 0 && q === undefined && (
        <EmptyLane lane={lane} isFiltered={Object.keys(filters).length > 0} isLater={after !== undefined} />
      )}
      <ul className="grid grid--cards">
        {cards.map((card) => (
          <OrderCard
            key={card.number}
            card={card}
            back={here}
            isPicked={all === true}
            showsStatus={q !== undefined || isOverIn(lane)}
          />
        ))}
      </ul>
      {cards.length > 0 && <PickedBar lane={q === undefined ? lane : undefined} back={here} />}
      <ListPages
        place={{
          list: boardAddress({ ...address, after: undefined, all: undefined }),
          isFirst: after === undefined,
          next: more && boardAddress({ ...address, after: more, all: undefined }),
        }}
        of="orders"
      />
    </div>
  );
}

function Found({ q, isEmpty }: { q: string; isEmpty: boolean }) {
  const may = useMay();
  if (!isEmpty) return <p className="mt-3 mb-4">Found for “{q}”, the newest first.</p>;
  return (
    <p className="mt-3 mb-4">
      Nothing found for “{q}”. You can look for the number of an order, a pincode, or how a name begins
      {may("contacts") && ", for a mobile number or its last four digits, or how an e-mail begins"}
      {may("money") && ", for a UTR"}
      {may("enquiries") && ", for the reference of a letter"}.
    </p>
  );
}

function BoardFilters({ address: { lane, filters } }: { address: BoardAddress }) {
  const { method, gift, collects, leaves } = filters;
  const isOn = Object.keys(filters).length > 0;
  const goes = collects === undefined ? undefined : collects ? "collects" : "courier";
  const form: FormState<"method" | "goes" | "leaves"> = { values: { method, goes, leaves }, problems: {} };
  return (
    <details className="filters" open={isOn}>
      <summary>Filter</summary>
      <form className="card stack" action={href("/back-office")} key={boardAddress({ lane, filters })}>
        <input type="hidden" name="lane" value={lane} />
        <SelectField form={form} name="method" id="filter-method" label="Paid by" required={false}>
          <option value="">Any way</option>
          <option value="upi">UPI</option>
          <option value="razorpay">Razorpay</option>
          <option value="cash">Cash</option>
        </SelectField>
        <SelectField form={form} name="goes" id="filter-goes" label="Goes" required={false}>
          <option value="">Any way</option>
          <option value="courier">By courier</option>
          <option value="collects">Collected</option>
        </SelectField>
        {!isOverIn(lane) && (
          <SelectField form={form} name="leaves" id="filter-leaves" label="Leaves" required={false}>
            <option value="">Any day</option>
            {canBeLateIn(lane) && <option value="late">Late</option>}
            <option value="today">Today</option>
            <option value="tomorrow">Tomorrow</option>
          </SelectField>
        )}
        <label className="tap">
          <input type="checkbox" name="gift" value="1" defaultChecked={gift} /> Gifts only
        </label>
        <div className="cluster">
          <button className="tool">Show</button>
          {isOn && (
            <Link className="tool tool--line" to={boardAddress({ lane })}>
              Show all
            </Link>
          )}
        </div>
      </form>
    </details>
  );
}

type Counted = Route.ComponentProps["loaderData"]["counts"];

function LaneTabs({ counts, current }: { counts: Counted; current: Lane | undefined }) {
  return (
    <nav className="lanes" aria-label="Lists">
      {counts.map(({ lane, count }) => (
        <Link key={lane} to={boardAddress({ lane })} aria-current={lane === current ? "page" : undefined}>
          <b>{count}</b> {laneNames[lane]}
        </Link>
      ))}
    </nav>
  );
}

type Picking = {
  /** The list of orders at one stage; undefined for a search. */
  lane: Lane | undefined;
  back: string;
};

/** The step that all ticked orders of a list take with one press. Parcels leave on a page that asks for their numbers. */
const stepsTogether: Partial<Record<Lane, { seen: OrderStatus; to: OrderStatus; label: string }>> = {
  cook: { seen: "placed", to: "packed", label: "Mark packed" },
  packed: { seen: "packed", to: "ready", label: "Mark ready" },
  ready: { seen: "ready", to: "collected", label: "Mark collected" },
  road: { seen: "dispatched", to: "delivered", label: "Mark delivered" },
};

/** The buttons for all ticked orders: print them, or take the next step with all of them. */
function PickedBar({ lane, back }: Picking) {
  const step = lane && stepsTogether[lane];
  const print = { formMethod: "get", formAction: href("/back-office/orders/print"), name: "what" } as const;
  return (
    <form id="picked" className="picked card cluster" method="post" action={href("/back-office/orders/advance")}>
      <input type="hidden" name="back" value={back} />
      <p className="picked__count">
        <span className="visually-hidden">Selected: </span>
      </p>
      {step && (
        <>
          <input type="hidden" name="seen" value={step.seen} />
          <button className="tool" name="to" value={step.to} data-key="n">
            {step.label}
          </button>
        </>
      )}
      <button className="tool tool--line picked__print" {...print} value="slips" data-key="p">
        <span className="visually-hidden">Print </span>slips
      </button>
      <button className="tool tool--line picked__print" {...print} value="labels">
        <span className="visually-hidden">Print </span>labels
      </button>
    </form>
  );
}

/** A link that ticks all orders on the page, or unticks them. `isOn`: whether the page was loaded with all ticked. */
function SelectAll({ count, isOn, address }: { count: number; isOn: boolean; address: string }) {
  return (
    <Link
      className="tap"
      to={address}
      onClick={(event) => {
        // With JavaScript, no page is loaded.
        event.preventDefault();
        const boxes = [...document.querySelectorAll<HTMLInputElement>(".pick")];
        const ticked = boxes.some((box) => !box.checked);
        for (const box of boxes) box.checked = ticked;
      }}
    >
      {isOn ? "Select none" : `Select all ${count}`}
    </Link>
  );
}
