import { href, Link } from "react-router";
import type { ReactNode } from "react";
import { canBeLateIn, isOverIn } from "#domain/orders/lanes.ts";
import { boardAddress, type BoardAddress } from "./board-address.ts";

/** Narrows a list down; folded until it is wanted, open while it does something. */
export function BoardFilters({ address: { lane, filters } }: { address: BoardAddress }) {
  const { method, gift, collects, leaves } = filters;
  const isOn = Object.keys(filters).length > 0;
  return (
    <details className="filters" open={isOn}>
      <summary>Filter</summary>
      <form className="card stack" action={href("/back-office")} key={boardAddress({ lane, filters })}>
        <input type="hidden" name="lane" value={lane} />
        <Choice name="method" label="Paid by" value={method ?? ""}>
          <option value="">Any way</option>
          <option value="upi">UPI</option>
          <option value="razorpay">Razorpay</option>
          <option value="cash">Cash</option>
        </Choice>
        <Choice name="goes" label="Goes" value={collects === undefined ? "" : collects ? "collects" : "courier"}>
          <option value="">Any way</option>
          <option value="courier">By courier</option>
          <option value="collects">Collected</option>
        </Choice>
        {!isOverIn(lane) && (
          <Choice name="leaves" label="Leaves" value={leaves ?? ""}>
            <option value="">Any day</option>
            {canBeLateIn(lane) && <option value="late">Late</option>}
            <option value="today">Today</option>
            <option value="tomorrow">Tomorrow</option>
          </Choice>
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

function Choice(props: { name: string; label: string; value: string; children: ReactNode }) {
  const { name, label, value, children } = props;
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name} defaultValue={value}>
        {children}
      </select>
    </div>
  );
}
