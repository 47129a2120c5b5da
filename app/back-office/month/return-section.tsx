import { href } from "react-router";
import { useMay } from "#app/back-office/use-may.ts";
import { Goods, Gstr3b, Issued, Sales, type ReturnView } from "./return-tables.tsx";

/** A return under one GST number of the shop. `query`: its period, as the address says it. */
export function ReturnSection({ one, query }: { one: ReturnView; query: string }) {
  const { gstin, papers, erased } = one;
  const counts = `${counted(papers.invoices, "invoice")} and ${counted(papers.notes, "credit note")}${papers.to}`;
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
      {one.gstr3b && <Gstr3b gstr3b={one.gstr3b} />}
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
