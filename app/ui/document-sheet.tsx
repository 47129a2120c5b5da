import { formatExactAmount } from "#domain/money.ts";
import type { DocumentSnapshot } from "#domain/orders/documents/snapshot.ts";
import type { Amounts, BillRow } from "#domain/orders/documents/bill.ts";
import { isPlaceholder } from "#domain/settings/settings.ts";
import type { PrintedDocument, PrintedParty } from "#domain/orders/documents/printed.server.ts";

/** An invoice or credit note, for the screen and for A4 paper. */
export function DocumentSheet({ printed }: { printed: PrintedDocument }) {
  const { recipient, delivery, placeOfSupply, isRegistered, original } = printed;
  const isCredit = original !== undefined;
  return (
    <article className="sheet" lang="en-IN" aria-labelledby="paper">
      <header className="sheet__head">
        <Seller seller={printed.seller} />
        <Particulars printed={printed} />
      </header>
      <div className="sheet__parties">
        <PartyBlock title={isCredit ? "Credited to" : "Billed to"} party={recipient} />
        {delivery && <PartyBlock title="Delivered to" party={delivery} />}
        {isRegistered && (
          <section>
            <h2>Place of supply</h2>
            <p>{placeOfSupply}</p>
            <p>Tax payable on reverse charge: No</p>
          </section>
        )}
      </div>
      <BillTable printed={printed} />
      <div className="sheet__foot mt-6">
        <p>
          <span className="muted">{isCredit ? "Credited, in words" : "Total in words"}</span>
          <b>{printed.words}</b>
        </p>
        {/* An electronic invoice needs no signature (CGST rule 46, last proviso); for a credit note rule 53 has none such. */}
        {isCredit ? (
          <p className="sheet__sign">
            <span>For {printed.seller.legalName || printed.seller.shopName}</span>
            <span className="muted">Authorised signatory</span>
          </p>
        ) : (
          <p className="muted">Issued electronically, so without a signature.</p>
        )}
      </div>
    </article>
  );
}

function Seller({ seller }: { seller: PrintedDocument["seller"] }) {
  const town = [seller.city, seller.pincode].filter(Boolean).join(" ");
  const lines = [
    seller.legalName !== seller.shopName && seller.legalName,
    seller.street,
    `${town}, ${seller.state} (${seller.stateCode})`,
    !isPlaceholder(seller.phone) && seller.phone,
    !isPlaceholder(seller.email) && seller.email,
    seller.gstin && `GSTIN ${seller.gstin}`,
    seller.fssai && `FSSAI Lic. ${seller.fssai}`,
  ].filter(Boolean);
  return (
    <div>
      <p className="sheet__shop">{seller.shopName}</p>
      {lines.map((line) => (
        <p key={line || ""}>{line}</p>
      ))}
    </div>
  );
}

function Particulars({ printed }: { printed: PrintedDocument }) {
  const { original } = printed;
  const rows = [
    ["Number", printed.number],
    ["Date", printed.issuedOn],
    original && ["For invoice", `${original.number} of ${original.issuedOn}`],
    ["Order", `${printed.orderNumber} of ${printed.orderedOn}`],
    ["Payment", printed.payment],
    printed.coupon && ["Coupon", printed.coupon],
  ].filter((row) => Array.isArray(row));
  return (
    <div className="sheet__particulars">
      <h1 id="paper">{printed.title}</h1>
      {printed.isRegistered && <p className="muted small">Original for recipient</p>}
      <dl className="mt-2">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function PartyBlock({ title, party }: { title: string; party: PrintedParty }) {
  return (
    <section>
      <h2>{title}</h2>
      <p>
        <b>{party.name}</b>
      </p>
      {party.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

type Taxed = Pick<DocumentSnapshot, "isRegistered" | "bill" | "stateTax">;

type Column = { title: string; className?: string; cell: (row: BillRow) => string; sum?: (sum: Amounts) => string };

/** The table shows taxes only if the shop is registered for GST (goods and services tax). */
function BillTable({ printed }: { printed: Taxed }) {
  const columns = columnsFor(printed).filter(({ cell }) => printed.bill.rows.some((row) => cell(row) !== ""));
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
        {printed.bill.rows.map((row) => (
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
              {sum?.(printed.bill.sum)}
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

function columnsFor({ isRegistered, bill, stateTax }: Taxed): Column[] {
  const total: Column = {
    title: "Amount, ₹",
    className: "num",
    cell: ({ totalPaise }) => formatExactAmount(totalPaise),
    sum: ({ totalPaise }) => formatExactAmount(totalPaise),
  };
  const price: Column = {
    title: "Price, ₹",
    className: "num",
    cell: ({ unitPaise }) => (unitPaise ? formatExactAmount(unitPaise) : ""),
  };
  const discount: Column = {
    title: "Discount, ₹",
    className: "num",
    cell: ({ discountPaise }) => (discountPaise ? formatExactAmount(discountPaise) : ""),
  };
  if (!isRegistered) return [quantity, price, discount, total];
  const taxes = bill.isInterState
    ? [tax("IGST", "igstPaise", 1)]
    : [tax("CGST", "cgstPaise", 0.5), tax(stateTax, "sgstPaise", 0.5)];
  return [
    { title: "HSN", cell: ({ hsn }) => hsn },
    quantity,
    price,
    discount,
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

/**
 * The column of a tax. `part`: the tax's share of the GST rate. IGST (for sales to other states) is the whole rate.
 * CGST, SGST and UTGST are each half of the rate.
 */
function tax(title: string, amount: "igstPaise" | "cgstPaise" | "sgstPaise", part: number): Column {
  return {
    title,
    className: "num",
    cell: (row) => `${formatExactAmount(row[amount])} (${(row.basisPoints * part) / 100} %)`,
    sum: (sum) => formatExactAmount(sum[amount]),
  };
}
