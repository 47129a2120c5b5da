import { href, Link } from "react-router";
import { isOverIn } from "#domain/orders/lanes.ts";
import { pageMeta } from "#app/back-office/page-meta.ts";
import type { Route } from "./+types/board";
import { boardAddress } from "./board-address.ts";
import { BoardFilters } from "./board-filters.tsx";
import { readBoard } from "./board.server.ts";
import { DoneBar } from "./done-bar.tsx";
import { EmptyLane } from "./empty-lane.tsx";
import { LaneTabs } from "./lane-tabs.tsx";
import { OrderCard } from "./order-card.tsx";
import { PickedBar, SelectAll } from "./picked-bar.tsx";
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
      <div className="board__tools cluster cluster--apart">
        {q === undefined ? <BoardFilters address={address} /> : <Found q={q} isEmpty={cards.length === 0} />}
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
      <ul className="board__cards grid">
        {cards.map((card) => (
          <OrderCard
            key={card.number}
            card={card}
            back={here}
            isPicked={all === true}
            showsStanding={q !== undefined || isOverIn(lane)}
          />
        ))}
      </ul>
      {cards.length > 0 && <PickedBar lane={q === undefined ? lane : undefined} back={here} />}
      <p className="board__pages cluster cluster--apart">
        {after && (
          <Link className="tap" to={boardAddress({ ...address, after: undefined, all: undefined })}>
            Back to the first
          </Link>
        )}
        {more && (
          <Link className="tap" to={boardAddress({ ...address, after: more, all: undefined })}>
            Show more
          </Link>
        )}
      </p>
    </div>
  );
}

function Found({ q, isEmpty }: { q: string; isEmpty: boolean }) {
  if (!isEmpty) return <p className="board__found">Found for “{q}”, the newest first.</p>;
  return (
    <p className="board__found">
      Nothing found for “{q}”. You can look for the number of an order, a mobile number or its last four digits, a
      pincode, a UTR, the reference of a letter, or how a name or an e-mail begins.
    </p>
  );
}
