import { formatExactAmount } from "#domain/money.ts";
import type { Paper } from "#domain/orders/documents/paper.ts";
import type { Amounts, BillRow } from "#domain/orders/tax.ts";

/** What of a paper the table shows. */
type Taxed = Pick<Paper, "isRegistered" | "bill" | "stateTax">;

type Column = { title: string; className?: string; cell: (row: BillRow) => string; sum?: (sum: Amounts) => string };

/** What was sold and what of it is tax. Where the screen is narrow, each row is a block with its columns named. */
export function BillTable({ paper }: { paper: Taxed }) {
  const columns = columnsFor(paper).filter(({ cell }) => paper.bill.rows.some((row) => cell(row) !== ""));
  return (
    <table className="ledger" aria-label="What was sold">
      <thead>
        <tr>
          <th scope="col">Item</th>
          {columns.map(({ title, className }) => (
            <th key={title} scope="col" className={className}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {paper.bill.rows.map((row) => (
          <tr key={`${row.kind} ${row.name} ${row.label} ${row.basisPoints}`}>
            <th scope="row">
              {row.name}
              {row.label && <small>{row.label}</small>}
            </th>
            {columns.map(({ title, className, cell }) => (
              <td key={title} className={className} data-label={title}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {columns.map(({ title, className, sum }) => (
            <td key={title} className={className} data-label={title}>
              {sum?.(paper.bill.sum)}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

const quantity: Column = {
  title: "Quantity",
  cell: ({ quantity: packs }) => (packs ? (packs === 1 ? "1 pack" : `${packs} packs`) : ""),
};
const total: Column = {
  title: "Amount, Rs",
  className: "num",
  cell: ({ totalPaise }) => formatExactAmount(totalPaise),
  sum: ({ totalPaise }) => formatExactAmount(totalPaise),
};
const price: Column = {
  title: "Price, Rs",
  className: "num",
  cell: ({ unitPaise }) => (unitPaise ? formatExactAmount(unitPaise) : ""),
};

function columnsFor({ isRegistered, bill, stateTax }: Taxed): Column[] {
  if (!isRegistered) return [quantity, price, total];
  const taxes = bill.isInterState
    ? [tax("IGST", "igstPaise", 1)]
    : [tax("CGST", "cgstPaise", 0.5), tax(stateTax, "sgstPaise", 0.5)];
  return [
    { title: "HSN", cell: ({ hsn }) => hsn },
    quantity,
    price,
    {
      title: "Taxable value",
      className: "num",
      cell: ({ taxablePaise }) => formatExactAmount(taxablePaise),
      sum: ({ taxablePaise }) => formatExactAmount(taxablePaise),
    },
    ...taxes,
    total,
  ];
}

/** A tax with its own rate: the whole rate, or half of it within a state. */
function tax(title: string, amount: "igstPaise" | "cgstPaise" | "sgstPaise", part: number): Column {
  return {
    title,
    className: "num",
    cell: (row) => `${formatExactAmount(row[amount])} (${(row.basisPoints * part) / 100} %)`,
    sum: (sum) => formatExactAmount(sum[amount]),
  };
}
