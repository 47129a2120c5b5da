import { t } from "@lingui/core/macro";
import { Link } from "react-router";
import { packInBrackets } from "#app/ui/goods-name.tsx";
import type { heldBy } from "#app/open-orders.server.ts";
import type { CartLine } from "#domain/cart/cart.ts";
import { changeSinceAdded, type LineChange } from "#domain/cart/changes.ts";
import { formatRupees } from "#domain/money.ts";

type Props = {
  line: CartLine;
  /** The customer's unpaid order that holds the pack. */
  held: ReturnType<typeof heldBy> | undefined;
};

/** What has changed about a line since it was added, and the customer's unpaid order that holds it. */
export function ChangedLine({ line, held }: Props) {
  const change = held && !line.available ? undefined : changeSinceAdded(line);
  if (!change && !held) return null;
  return (
    <p className="banner">
      <span>
        {change && changeWords(line, change)}
        {held && (
          <>
            {" "}
            {held.sentence} <Link to={held.address}>{t`To order ${{ number: held.number }}`}</Link>
          </>
        )}
      </span>
    </p>
  );
}

function changeWords(line: CartLine, change: LineChange): string {
  const pack = packInBrackets(line);
  if (change.kind === "sold out") return t`${pack} is sold out now and is not counted in the total.`;
  if (change.kind === "few left") {
    const { left } = change;
    return t`Only ${left} of ${pack} left. Take ${{ more: line.quantity - left }} out to order.`;
  }
  const [was, is] = [formatRupees(change.was), formatRupees(change.is)];
  return t`The price of ${pack} has changed from ${was} to ${is} since you added it.`;
}
