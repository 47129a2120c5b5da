import { useEffect } from "react";
import { href, Link } from "react-router";
import { ListPages } from "#app/back-office/list-parts.tsx";
import { pageMeta } from "#app/back-office/page-meta.ts";
import { useMay } from "#app/back-office/use-may.ts";
import { isOverIn, type Lane } from "#domain/orders/board/lanes.ts";
import type { OrderStatus } from "#domain/orders/order.ts";
import type { Route } from "./+types/board";
import { boardAddress } from "./board-address.ts";
import { BoardFilters } from "./board-filters.tsx";
import { BoardRows } from "./board-rows.tsx";
import { readBoard } from "./board.server.ts";
import { DoneBar } from "./done-bar.tsx";
import { EmptyLane } from "./empty-lane.tsx";
import { OrderCard } from "./order-card.tsx";
import { useRenewed } from "./renewed.ts";
import { laneNames } from "./words.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  return readBoard(context, request);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(titleOf(loaderData)) : pageMeta("Orders");

function titleOf({ address: { q, lane }, counts }: Awaited<ReturnType<typeof readBoard>>): string {
  if (q !== undefined) return `Search: ${q}`;
  const { count = "" } = counts.find((one) => one.lane === lane) ?? {};
  return `${count} ${laneNames[lane].toLowerCase()}`;
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { address, done } = loaderData;
  const { q, lane, after, all, every } = address;
  const here = boardAddress({ ...address, all: undefined, every: undefined });
  const may = useMay();
  const renewed = useRenewed(loaderData, here);
  useEffect(() => {
    document.title = String(pageMeta(titleOf(renewed))[0]?.title);
  }, [renewed]);
  const { counts, cards, groups, inAll, more, unpaid, couriers, at } = renewed;
  const back = every ? boardAddress({ ...address, all: undefined }) : here;
  const isPicked = all === true || every === true;
  const showsStatus = q !== undefined || isOverIn(lane);
  return (
    <div className="board">
      <h1 className="visually-hidden">{q === undefined ? `Orders: ${laneNames[lane]}` : "Orders found"}</h1>
      {done && <DoneBar done={done} back={back} />}
      {unpaid && (
        <p className="banner banner--bad" role="note">
          {unpaid} <Link to={href("/back-office/orders/unpaid")}>Look at them together</Link>
        </p>
      )}
      {may("take-orders") && (
        <p className="board__new cluster">
          <Link className="tool" to={href("/back-office/orders/new")}>
            New order
          </Link>
          <Link className="tool tool--line" to={href("/back-office/orders/counter")}>
            Counter sale
          </Link>
        </p>
      )}
      <LaneTabs counts={counts} current={q === undefined ? lane : undefined} />
      <div className="cluster cluster--apart">
        {q === undefined ? (
          <BoardFilters address={address} couriers={couriers} />
        ) : (
          <Found q={q} isEmpty={cards.length === 0} />
        )}
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
            isOn={isPicked}
            address={isPicked ? here : boardAddress({ ...address, all: true })}
          />
        )}
        {inAll !== undefined && !every && (
          <Link className="tap" to={boardAddress({ ...address, all: undefined, every: true })}>
            Select all {inAll} of this list
          </Link>
        )}
      </div>
      {cards.length === 0 && q === undefined && (
        <EmptyLane lane={lane} isFiltered={Object.keys(address.filters).length > 0} isLater={after !== undefined} />
      )}
      {groups ? (
        <BoardRows {...{ groups, cards, back, isPicked, showsStatus }} />
      ) : (
        <ul className="grid grid--cards">
          {cards.map((card) => (
            <OrderCard key={card.number} card={card} back={back} isPicked={isPicked} showsStatus={showsStatus} />
          ))}
        </ul>
      )}
      {cards.length > 0 && (
        <PickedBar
          lane={q === undefined ? lane : undefined}
          back={back}
          every={
            every ? { list: here, shown: cards.map(({ number }) => number), count: inAll ?? cards.length } : undefined
          }
        />
      )}
      <ListPages
        place={{
          list: boardAddress({ ...address, after: undefined, all: undefined }),
          isFirst: after === undefined,
          next: more && boardAddress({ ...address, after: more, all: undefined }),
        }}
        of="orders"
      />
      <p className="small muted mt-4">
        As of {at}.{" "}
        <Link className="link" to={here} reloadDocument>
          Look again
        </Link>
      </p>
    </div>
  );
}

function Found({ q, isEmpty }: { q: string; isEmpty: boolean }) {
  const may = useMay();
  if (!isEmpty) return <p className="mt-3 mb-4">Found for “{q}”, the newest first.</p>;
  return (
    <p className="mt-3 mb-4">
      Nothing found for “{q}”. You can look for the number of an order or its last four characters, a tracking number,
      an item, a pincode, or how a name begins
      {may("contacts") && ", for a mobile number or its last four digits, or how an e-mail begins"}
      {may("money") && ", for a UTR"}
      {may("enquiries") && ", for the reference of a letter"}.
    </p>
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
  /** The whole list, if it is ticked: its address, the orders of it on this page, and how many it has. */
  every?: { list: string; shown: string[]; count: number } | undefined;
};

/** The step that all ticked orders of a list take with one press. Parcels leave on a page that asks for their numbers. */
const stepsTogether: Partial<Record<Lane, { seen: OrderStatus; to: OrderStatus; label: string }>> = {
  cook: { seen: "placed", to: "packed", label: "Mark packed" },
  packed: { seen: "packed", to: "ready", label: "Mark ready" },
  ready: { seen: "ready", to: "collected", label: "Mark collected" },
  road: { seen: "dispatched", to: "delivered", label: "Mark delivered" },
};

/** The buttons for all ticked orders: print them, or take the next step with all of them. */
function PickedBar({ lane, back, every }: Picking) {
  const step = lane && stepsTogether[lane];
  const print = { formMethod: "get", formAction: href("/back-office/orders/print"), name: "what" } as const;
  return (
    <form
      id="picked"
      className={`picked card cluster${every ? " picked--every" : ""}`}
      method="post"
      action={href("/back-office/orders/advance")}
    >
      <input type="hidden" name="back" value={back} />
      {every ? (
        <p>
          All {every.count} of this list{" "}
          <Link className="link" to={every.list}>
            None
          </Link>
          <input type="hidden" name="every" value={every.list} />
          {every.shown.map((number) => (
            <input key={number} type="hidden" name="shown" value={number} />
          ))}
        </p>
      ) : (
        <p className="picked__count">
          <span className="visually-hidden">Selected: </span>
        </p>
      )}
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
