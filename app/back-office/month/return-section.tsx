import { href } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
import type { Route } from "./+types/month";

type ReturnView = Route.ComponentProps["loaderData"]["returns"][number];

/** A return under one GST number of the shop. `query`: its period, as the address says it. */
export function ReturnSection({ one, query }: { one: ReturnView; query: string }) {
  const { gstin, papers, erased } = one;
  const counts = `${counted(papers.invoices, "invoice")} and ${counted(papers.notes, "credit note")}`;
  if (gstin === "") {
    return (
      <section aria-labelledby="without">
        <h2 id="without">Without a GST number</h2>
        <p>
          {counts} come to {papers.total}. They were issued while the shop had no GST number, so they stand in no
          return.
        </p>
      </section>
    );
  }
  return (
    <section aria-labelledby={gstin}>
      <h2 id={gstin}>GSTIN {gstin}</h2>
      <p>
        {counts} come to {papers.total}, tax included.
      </p>
      {erased ? <p className="banner">{erased}</p> : <Checks checks={one.checks} remarks={one.remarks} />}
      <Files one={one} query={query} />
      <Sales one={one} />
      <Goods one={one} />
      <Issued issued={one.issued} />
      <Gstr3b gstr3b={one.gstr3b} />
    </section>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

const marks = { holds: "mark mark--good", remark: "mark mark--due", problem: "mark mark--bad" };
const verdicts = { holds: "holds", remark: "look", problem: "wrong" };

function Checks({ checks, remarks }: Pick<ReturnView, "checks" | "remarks">) {
  const open = checks.filter(({ verdict }) => verdict !== "holds");
  return (
    <>
      <h3>Checks</h3>
      <ol className="month__checks">
        {checks.map(({ name, verdict, todo, about }) => (
          <li key={name}>
            <p>
              <span className={marks[verdict]}>{verdicts[verdict]}</span> {name}
            </p>
            {todo && (
              <p>
                {about.slice(0, 20).join(", ")}
                {about.length > 20 && ` and ${about.length - 20} more`}. {todo}
              </p>
            )}
          </li>
        ))}
      </ol>
      {open.length === 0 && <p>All nine hold.</p>}
      {remarks.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

function Files({ one: { gstin, files, isHeldBack, erased }, query }: { one: ReturnView; query: string }) {
  const may = useMay();
  const isTaken = files.some(({ taken }) => taken);
  return (
    <>
      <h3>Files</h3>
      <p>
        {isTaken
          ? "An owner said that the portal took the file."
          : "No portal has seen a file of these days yet. Upload it at gst.gov.in, or read it into GSTN's offline tool; uploading is not filing. An owner then says here that the portal took it."}
      </p>
      {isHeldBack && !erased && (
        <p className="banner banner--bad">A check is wrong, so no file is made yet. See above what to do.</p>
      )}
      <div className="row">
        {!isHeldBack && !erased && (
          <form method="post" action={query}>
            <input type="hidden" name="gstin" value={gstin} />
            <button className="tool" name="intent" value="make">
              Make the file
            </button>
          </form>
        )}
        <a className="tool tool--line" href={`${href("/back-office/month/rows.csv")}${query}&gstin=${gstin}`} download>
          The same rows as CSV
        </a>
      </div>
      <ul className="desk__list stack">
        {files.map((file) => (
          <li key={file.id} className="card stack stack--close month__file">
            <p className="break">
              <b>{file.name}</b>
              {file.isSoFar && " (so far only: made before its days were over)"}
            </p>
            <p>
              {file.made}. {file.taken ? `${file.taken}.` : "No portal has seen it yet."}
            </p>
            <p className="small break">SHA-256 {file.sha256}</p>
            {file.isErased ? (
              <p>
                Its contents were erased when the law no longer asked to keep them. The accountant&rsquo;s copy is the
                same file if it has this SHA-256.
              </p>
            ) : (
              <p>
                <a className="link tap" href={href("/back-office/month/files/:id", { id: file.id })} download>
                  Download
                </a>
              </p>
            )}
            {may("returns") && !file.isSoFar && (
              <form method="post" action={query}>
                <input type="hidden" name="id" value={file.id} />
                <button className="tool tool--line" name="intent" value={file.taken ? "not-taken" : "taken"}>
                  {file.taken ? "The portal did not take it after all" : "The portal took it"}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

const tableNames = {
  b2b: "To businesses (table 4A)",
  b2cl: "To other states above ₹1 lakh (table 5)",
  b2cs: "To all others, less their credit notes (table 7)",
  cdnr: "Credit notes to businesses (table 9B), taken off",
  cdnur: "Credit notes for table 5 (table 9B), taken off",
};

type Amounts = { taxable: string; igst: string; cgst: string; sgst: string };

function Sales({ one: { tables, inFile, sent, inDocuments } }: { one: ReturnView }) {
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

function Goods({ one: { goods } }: { one: ReturnView }) {
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

function Issued({ issued }: Pick<ReturnView, "issued">) {
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

function Gstr3b({ gstr3b: { outward, places } }: Pick<ReturnView, "gstr3b">) {
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
