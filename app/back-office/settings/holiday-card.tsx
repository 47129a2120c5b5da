import { href, Link } from "react-router";

type Props = {
  day: string;
  name: string;
  words: string;
  isSunday: boolean;
  /** Numbers of the orders that were promised for this day, and of those that were to leave on it. */
  arriving: string[];
  leaving: string[];
};

/** One holiday with the orders that it comes too late for: their customers want to know. */
export function HolidayCard({ day, name, words, isSunday, arriving, leaving }: Props) {
  return (
    <li className="card holiday cluster cluster--apart">
      <div>
        <b>{name}</b>
        <span>
          {words}
          {isSunday && ", a Sunday anyway"}
        </span>
        <Orders title="Promised for this day" numbers={arriving} />
        <Orders title="Were to leave on this day" numbers={leaving} />
      </div>
      <form method="post" action={href("/back-office/settings/holidays/:day/remove", { day })}>
        <button className="tool tool--line">
          Remove
          <span className="visually-hidden">
            {" "}
            {name}, {words}
          </span>
        </button>
      </form>
    </li>
  );
}

function Orders({ title, numbers }: { title: string; numbers: string[] }) {
  if (numbers.length === 0) return null;
  return (
    <p className="holiday__orders">
      <span className="mark mark--bad">{numbers.length}</span> {title}. Tell these customers:{" "}
      {numbers.map((number) => (
        <Link key={number} className="link" to={href("/back-office/orders/:number", { number })}>
          {number}
        </Link>
      ))}
    </p>
  );
}
