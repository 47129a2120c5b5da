import { href, Link } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
import type { Paper } from "#domain/orders/printed-lots/paper.ts";
import type { CardView } from "./card.server.ts";
import { StepForm } from "./step-form.tsx";

type Shown = {
  card: CardView;
  /** The path to return to after a button was pressed. */
  back: string;
  isPicked: boolean;
  showsStatus?: boolean;
};

/** An order on the order board, with the button for its next step. */
export function OrderCard({ card, back, isPicked, showsStatus = false }: Shown) {
  const { number, name, place, items, moreItems, days, travels, age } = card;
  return (
    <li className={`card order-card${card.recalled.length > 0 ? " order-card--bad" : ""}`} data-card>
      <div className="order-card__head">
        <Pick number={number} isPicked={isPicked} className="order-card__pick icon-button" />
        <h2>
          <Link className="tap" to={href("/back-office/orders/:number", { number })} data-key="o">
            {number}
          </Link>
        </h2>
        <p className="letter__age digits muted" title="Since it was placed">
          {age}
        </p>
      </div>
      <p>
        <b>{name}</b>, {place}
      </p>
      <ul className="order-card__items">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
        {moreItems > 0 && <li>and {moreItems} more</li>}
      </ul>
      <Marks card={card} showsStatus={showsStatus} back={back} />
      <p className="small muted">
        {days}
        {travels && <span className="order-card__travels break">, with {travels}</span>}
      </p>
      <StepForm order={card} back={back}>
        <Link
          className="icon-button"
          to={`${href("/back-office/orders/print")}?what=slips&order=${number}&back=${encodeURIComponent(back)}`}
          data-key="p"
        >
          Slip<span className="visually-hidden"> of {number}</span>
        </Link>
      </StepForm>
    </li>
  );
}

type PickProps = { number: string; isPicked: boolean; className?: string };

/** The box that ticks an order for the buttons of all ticked ones. */
export function Pick({ number, isPicked, className = "icon-button" }: PickProps) {
  return (
    <label className={className}>
      <input
        key={String(isPicked)}
        type="checkbox"
        className="pick"
        name="order"
        value={number}
        form="picked"
        defaultChecked={isPicked}
        data-key="x"
      />
      <span className="visually-hidden">Select {number}</span>
    </label>
  );
}

/** Marks for the recalled lots (batches) from which an order is packed. They lead to the page that takes it back. */
export function RecalledMarks({ lots }: { lots: readonly number[] }) {
  const mayOpen = useMay()("recalled");
  return lots.map((id) =>
    mayOpen ? (
      <Link key={id} className="mark mark--bad" to={`${href("/back-office/lots/:id/recall", { id: String(id) })}#here`}>
        Batch {id} is recalled
      </Link>
    ) : (
      <span key={id} className="mark mark--bad">
        Batch {id} is recalled
      </span>
    ),
  );
}

/** Marks for papers that were printed before the order changed. They lead to what prints them again. */
export function OldPapers({ number, papers, back }: { number: string; papers: readonly Paper[]; back: string }) {
  return papers.map((paper) => (
    <Link
      key={paper}
      className="tap"
      to={`${href("/back-office/orders/print")}?${new URLSearchParams({ what: `${paper}s`, order: number, back })}`}
    >
      <span className="mark mark--bad">
        {paper === "slip" ? "Slip" : "Label"} printed before it changed: print again
      </span>
    </Link>
  ));
}

function Marks({ card, showsStatus, back }: { card: CardView; showsStatus: boolean; back: string }) {
  const { statusName, isLate, isGift, hasNote, notes, total, money } = card;
  const isCash = money?.words.startsWith("Cash");
  return (
    <p className="cluster cluster--close">
      {showsStatus && <span className="mark">{statusName}</span>}
      <RecalledMarks lots={card.recalled} />
      <OldPapers number={card.number} papers={card.oldPapers} back={back} />
      {isLate && <span className="mark mark--bad">Late</span>}
      {!isCash && total && <b>{total}</b>}
      {money && <span className={`mark mark--${money.tone}`}>{money.words}</span>}
      {isGift && <span className="mark">Gift</span>}
      {hasNote && <span className="mark">Note</span>}
      {notes > 0 && <span className="mark">{notes === 1 ? "Our note" : `${notes} notes of ours`}</span>}
    </p>
  );
}
