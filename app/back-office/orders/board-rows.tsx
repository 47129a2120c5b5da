import { href, Link } from "react-router";
import type { CardView } from "./card.server.ts";
import { OldPapers, Pick, RecalledMarks } from "./order-card.tsx";
import { StepForm } from "./step-form.tsx";

type Shown = {
  /** The numbers of orders, in groups with a title, or in one without. */
  groups: readonly { title: string | undefined; numbers: string[] }[];
  cards: readonly CardView[];
  /** The path to return to from an order. */
  back: string;
  isPicked: boolean;
  showsStatus: boolean;
};

/** A long list of orders, each in two lines. What is in an order unfolds. */
export function BoardRows({ groups, cards, back, isPicked, showsStatus }: Shown) {
  const byNumber = new Map(cards.map((card) => [card.number, card]));
  return (
    <div className="order-rows">
      {groups.map(({ title, numbers }, place) => (
        <section key={title ?? place} aria-label={title ?? "Orders"}>
          {title && (
            <h2>
              {title} <span className="count">{numbers.length}</span>
            </h2>
          )}
          <ul>
            {numbers.map((number) => (
              <Row
                key={number}
                card={byNumber.get(number)!}
                back={back}
                isPicked={isPicked}
                showsStatus={showsStatus}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

type RowProps = { card: CardView; back: string; isPicked: boolean; showsStatus: boolean };

function Row({ card, back, isPicked, showsStatus }: RowProps) {
  const { number, name, place, items, moreItems, days, money, travels, statusName, noteBegins } = card;
  const [first = "", ...others] = items;
  const hidden = others.length + moreItems;
  return (
    <li className="order-row" data-card>
      <Pick number={number} isPicked={isPicked} />
      <div className="order-row__what">
        <p>
          <Link to={`${href("/back-office/orders/:number", { number })}?${new URLSearchParams({ back })}`} data-key="o">
            {number}
          </Link>{" "}
          <b>{name}</b>, {place}
        </p>
        <div className="order-row__second">
          {card.isLate && <span className="mark mark--bad">Late</span>}
          {showsStatus && <span className="mark">{statusName}</span>}
          {money && <span className={`mark mark--${money.tone}`}>{money.words}</span>}
          <RecalledMarks lots={card.recalled} />
          <OldPapers number={number} papers={card.oldPapers} back={back} />
          <details className="order-row__more">
            <summary>
              {first}
              {hidden > 0 && ` +${hidden}`}
              {card.isGift && " · Gift"}
              {noteBegins && ` · “${noteBegins}”`}
            </summary>
            <ul>
              {others.map((item) => (
                <li key={item}>{item}</li>
              ))}
              {moreItems > 0 && <li>and {moreItems} more</li>}
            </ul>
            <p className="muted">
              {days}
              {travels && `, with ${travels}`}
            </p>
            <StepForm order={card} back={back} />
          </details>
        </div>
      </div>
    </li>
  );
}
