import { isPlaceholder } from "#domain/settings/settings.ts";
import { BillTable } from "./bill-table.tsx";
import type { PrintedPaper, PrintedParty } from "./invoice.server.ts";

/** An invoice or a credit note, on the screen as on A4. */
export function PaperSheet({ paper }: { paper: PrintedPaper }) {
  const { recipient, delivery, placeOfSupply, isRegistered, original } = paper;
  const isCredit = original !== undefined;
  return (
    <article className="sheet" aria-labelledby="paper">
      <header className="sheet__head">
        <Seller seller={paper.seller} />
        <Particulars paper={paper} />
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
      <BillTable paper={paper} />
      <div className="sheet__foot">
        <p>
          <span className="muted">{isCredit ? "Credited, in words" : "Total in words"}</span>
          <b>{paper.words}</b>
        </p>
        <p className="sheet__sign">
          <span>For {paper.seller.legalName || paper.seller.shopName}</span>
          <span className="muted">Authorised signatory</span>
        </p>
      </div>
    </article>
  );
}

function Seller({ seller }: { seller: PrintedPaper["seller"] }) {
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
    <div className="sheet__seller">
      <p className="sheet__shop">{seller.shopName}</p>
      {lines.map((line) => (
        <p key={line || ""}>{line}</p>
      ))}
    </div>
  );
}

function Particulars({ paper }: { paper: PrintedPaper }) {
  const { original } = paper;
  const rows = [
    ["Number", paper.number],
    ["Date", paper.issuedOn],
    original && ["For invoice", `${original.number} of ${original.issuedOn}`],
    ["Order", `${paper.orderNumber} of ${paper.orderedOn}`],
    ["Payment", paper.payment],
  ].filter((row) => Array.isArray(row));
  return (
    <div className="sheet__particulars">
      <h1 id="paper">{paper.title}</h1>
      {paper.isRegistered && <p className="muted small">Original for recipient</p>}
      <dl>
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
