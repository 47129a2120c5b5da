import { href, Link } from "react-router";
import { type FormState, SelectField, TextField } from "#app/ui/field.tsx";
import { canBeLateIn, isOverIn } from "#domain/orders/board/lanes.ts";
import { boardAddress, type BoardAddress } from "./board-address.ts";

type Filtering = { address: BoardAddress; couriers: readonly string[] };

/** The filters of a list of orders, folded away, with what they are in words. */
export function BoardFilters({ address: { lane, filters }, couriers }: Filtering) {
  const { method, gift, collects, leaves, item, town, courier } = filters;
  const isOn = Object.keys(filters).length > 0;
  const goes = collects === undefined ? undefined : collects ? "collects" : "courier";
  const form: FormState<"method" | "goes" | "leaves" | "item" | "town" | "courier"> = {
    values: { method, goes, leaves, item, town, courier },
    problems: {},
  };
  return (
    <>
      <details className="filters">
        <summary>{isOn ? `Filter: ${filtersInWords(filters)}` : "Filter"}</summary>
        <form className="card stack" action={href("/back-office/orders")} key={boardAddress({ lane, filters })}>
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
          {lane !== "cook" && lane !== "unpaid" && (
            <SelectField form={form} name="courier" id="filter-courier" label="Courier" required={false}>
              <option value="">Any</option>
              {couriers.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </SelectField>
          )}
          <TextField form={form} name="item" id="filter-item" label="Item" required={false} maxLength={60} />
          <TextField form={form} name="town" id="filter-town" label="Town" required={false} maxLength={60} />
          <label className="tap">
            <input type="checkbox" name="gift" value="1" defaultChecked={gift} /> Gifts only
          </label>
          <button className="tool">Show</button>
        </form>
      </details>
      {isOn && (
        <Link className="tap" to={boardAddress({ lane })}>
          Show all
        </Link>
      )}
    </>
  );
}

const methodNames = { upi: "UPI", razorpay: "Razorpay", cash: "cash" };

/** What a list is filtered by: "leaves tomorrow, cash, Guntur". */
function filtersInWords({ method, gift, collects, leaves, item, town, courier }: BoardAddress["filters"]): string {
  const goes = collects === undefined ? undefined : collects ? "collected" : "by courier";
  const day = leaves && (leaves === "late" ? "late" : `leaves ${leaves}`);
  return [day, method && methodNames[method], goes, courier, item, town, gift && "gifts"].filter(Boolean).join(", ");
}
