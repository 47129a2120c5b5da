import { formatExactAmount } from "#domain/money.ts";
import type { DocumentSnapshot } from "#domain/orders/documents/snapshot.ts";
import type { Amounts, BillRow } from "#domain/orders/documents/bill.ts";
import { isPlaceholder } from "#domain/settings/settings.ts";
import type { PrintedParty } from "#domain/orders/documents/printed.server.ts";
import type { Beside, PaperWord } from "./paper-words.ts";
import type { Paper } from "./paper.server.ts";

/** An invoice or credit note, for the screen and for A4 paper. */
export function DocumentSheet({ printed }: { printed: Paper }) {
  const { recipient, delivery, placeOfSupply, isRegistered, original, beside } = printed;
  const isCredit = original !== undefined;
  return (
    <article className="sheet" lang="en-IN" aria-labelledby="paper">
      <header className="sheet__head">
        <Seller seller={printed.seller} />
        <Particulars printed={printed} />
      </header>
      <div className="sheet__parties">
        <PartyBlock title={isCredit ? "Credited to" : "Billed to"} party={recipient} beside={beside} />
        {delivery && <PartyBlock title="Delivered to" party={delivery} beside={beside} />}
        {isRegistered && (
          <section>
            <h2>
              <Both word="Place of supply" beside={beside} />
            </h2>
            <p>{placeOfSupply}</p>
            <p>
              <Both word="Tax payable on reverse charge: No" beside={beside} />
            </p>
          </section>
        )}
      </div>
      <BillTable printed={printed} />
      <div className="sheet__foot mt-6">
        <p>
          <span className="muted">
            <Both word={isCredit ? "Credited, in words" : "Total in words"} beside={beside} />
          </span>
          <b>{printed.words}</b>
        </p>
        {/* An electronic invoice needs no signature (CGST rule 46, last proviso); for a credit note rule 53 has none such. */}
        {isCredit ? (
          <p className="sheet__sign">
            <span>
              {beside && (
                <>
                  <span lang={beside.lang}>{beside.signedFor}</span>&nbsp;·{" "}
                </>
              )}
              For {printed.seller.legalName || printed.seller.shopName}
            </span>
            <span className="muted">
              <Both word="Authorised signatory" beside={beside} />
            </span>
          </p>
        ) : (
          <p className="muted">
            <Both word="Issued electronically, so without a signature." beside={beside} />
          </p>
        )}
      </div>
    </article>
  );
}

/** The law's word, after the one in the reader's language if that is another. */
function Both({ word, beside }: { word: PaperWord | TaxName; beside: Beside | undefined }) {
  const said = beside?.words[word];
  if (said === undefined) return word;
  return (
    <>
      <span lang={beside?.lang}>{said}</span>&nbsp;· {word}
    </>
  );
}

function Seller({ seller }: { seller: Paper["seller"] }) {
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

function Particulars({ printed }: { printed: Paper }) {
  const { original, beside } = printed;
  const rows: (readonly [PaperWord, string] | "" | undefined)[] = [
    ["Number", printed.number],
    ["Date", printed.issuedOn],
    original && ["For invoice", `${original.number} of ${original.issuedOn}`],
    ["Order", `${printed.orderNumber} of ${printed.orderedOn}`],
    ["Payment", printed.payment],
    printed.coupon && ["Coupon", printed.coupon],
  ];
  return (
    <div className="sheet__particulars">
      <h1 id="paper">
        <Both word={printed.title} beside={beside} />
      </h1>
      {printed.isRegistered && (
        <p className="muted small">
          <Both word="Original for recipient" beside={beside} />
        </p>
      )}
      <dl className="mt-2">
        {rows
          .filter((row) => typeof row === "object")
          .map(([name, value]) => (
            <div key={name}>
              <dt>
                <Both word={name} beside={beside} />
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

type PartyProps = { title: PaperWord; party: PrintedParty; beside: Beside | undefined };

function PartyBlock({ title, party, beside }: PartyProps) {
  return (
    <section>
      <h2>
        <Both word={title} beside={beside} />
      </h2>
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
/** A tax is called by its name in the law alone. */
type TaxName = "HSN" | "IGST" | "CGST" | DocumentSnapshot["stateTax"];

type Column = {
  title: PaperWord | TaxName;
  className?: string;
  cell: (row: BillRow) => string;
  sum?: (sum: Amounts) => string;
};

/** The table shows taxes only if the shop is registered for GST (goods and services tax). */
function BillTable({ printed }: { printed: Taxed & Pick<Paper, "beside"> }) {
  const { beside } = printed;
  const labelOf = (title: Column["title"]) => [beside?.words[title], title].filter(Boolean).join(" · ");
  const columns = columnsFor(printed).filter(({ cell }) => printed.bill.rows.some((row) => cell(row) !== ""));
  return (
    <table className="ledger" aria-label="What was sold">
      <thead>
        <tr>
          <th scope="col">
            <Both word="Item" beside={beside} />
          </th>
          {columns.map(({ title, className }) => (
            <th key={title} scope="col" className={className}>
              <Both word={title} beside={beside} />
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
              <td key={title} className={className} data-label={labelOf(title)}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <Both word="Total" beside={beside} />
          </th>
          {columns.map(({ title, className, sum }) => (
            <td key={title} className={className} data-label={labelOf(title)}>
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
function tax(title: TaxName, amount: "igstPaise" | "cgstPaise" | "sgstPaise", part: number): Column {
  return {
    title,
    className: "num",
    cell: (row) => `${formatExactAmount(row[amount])} (${(row.basisPoints * part) / 100} %)`,
    sum: (sum) => formatExactAmount(sum[amount]),
  };
}
