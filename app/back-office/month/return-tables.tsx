import type { Route } from "./+types/month";

export type ReturnView = Route.ComponentProps["loaderData"]["returns"][number];

const tableNames = {
  b2b: "To businesses (table 4A)",
  b2cl: "To other states above ₹1 lakh (table 5)",
  b2cs: "To all others, less their credit notes (table 7)",
  cdnr: "Credit notes to businesses (table 9B), taken off",
  cdnur: "Credit notes for table 5 (table 9B), taken off",
};

type Amounts = { taxable: string; igst: string; cgst: string; sgst: string };

export function Sales({ one: { tables, inFile, sent, inDocuments } }: { one: ReturnView }) {
  return (
    <>
      <h3>Sales in the file</h3>
      <table className="ledger" aria-label="Sales in the file">
        <AmountsHead first="Table" more={["Rows"]} />
        <tbody>
          {tables.map(({ id, rows, ...amounts }) => (
            <tr key={id}>
              <th scope="row">{tableNames[id]}</th>
              <td className="num" data-label="Rows">
                {rows}
              </td>
              <AmountCells {...amounts} />
            </tr>
          ))}
          {sent && (
            <tr>
              <th scope="row">Told of by IFF before, so not in this file</th>
              <td className="num" data-label="Rows">
                {sent.rows}
              </td>
              <AmountCells {...sent} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              The file comes to
            </th>
            <AmountCells {...inFile} />
          </tr>
          <tr>
            <th scope="row" colSpan={2}>
              The documents come to
            </th>
            <AmountCells {...inDocuments} />
          </tr>
        </tfoot>
      </table>
    </>
  );
}

export function Goods({ one: { goods } }: { one: ReturnView }) {
  if (goods.length === 0) return null;
  return (
    <>
      <h3>Goods by HSN (table 12)</h3>
      <table className="ledger" aria-label="Goods by HSN">
        <AmountsHead first="Goods" more={["To", "Rate", "Packs"]} />
        <tbody>
          {goods.map(({ key, name, to, rate, packs, ...amounts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td data-label="To">{to}</td>
              <td className="num" data-label="Rate">
                {rate}
              </td>
              <td className="num" data-label="Packs">
                {packs}
              </td>
              <AmountCells {...amounts} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Issued({ issued }: Pick<ReturnView, "issued">) {
  if (issued.length === 0) return null;
  return (
    <>
      <h3>Documents issued (table 13)</h3>
      <table className="ledger" aria-label="Documents issued">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">From</th>
            <th scope="col">To</th>
            <th scope="col" className="num">
              How many
            </th>
          </tr>
        </thead>
        <tbody>
          {issued.map(({ what, from, to, count }) => (
            <tr key={from}>
              <th scope="row">{what}</th>
              <td data-label="From">{from}</td>
              <td data-label="To">{to}</td>
              <td className="num" data-label="How many">
                {count}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

export function Gstr3b({ gstr3b: { outward, places } }: { gstr3b: Exclude<ReturnView["gstr3b"], false> }) {
  return (
    <>
      <h3>GSTR-3B, for comparison</h3>
      <p>
        The portal fills these figures from GSTR-1 and locks them: compare, and enter nothing. The tax on what the shop
        bought (table 4) is the accountant&rsquo;s.
      </p>
      <table className="ledger" aria-label="GSTR-3B, for comparison">
        <AmountsHead first="Line" more={[]} />
        <tbody>
          <tr>
            <th scope="row">3.1(a) Taxable sales</th>
            <AmountCells {...outward} />
          </tr>
          {places.map(({ place, taxable, igst }) => (
            <tr key={place}>
              <th scope="row">3.2 Of these, to buyers in {place} without a GST number</th>
              <AmountCells taxable={taxable} igst={igst} cgst="" sgst="" />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function AmountsHead({ first, more }: { first: string; more: string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {[...more, "Taxable, ₹", "IGST, ₹", "CGST, ₹", "SGST, ₹"].map((name) => (
          <th key={name} scope="col" className={name === "To" ? undefined : "num"}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function AmountCells({ taxable, igst, cgst, sgst }: Amounts) {
  const cells = { Taxable: taxable, IGST: igst, CGST: cgst, SGST: sgst };
  return Object.entries(cells).map(([name, amount]) => (
    <td key={name} className="num" data-label={name}>
      {amount}
    </td>
  ));
}
