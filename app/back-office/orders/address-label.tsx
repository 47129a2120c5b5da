import { formatAmount } from "#domain/money.ts";
import type { Label } from "#domain/orders/label.ts";

/** What is stuck on a parcel, in two sizes of type; a courier reads the pincode first. */
export function AddressLabel({ label }: { label: Label }) {
  const { number, name, address, city, pincode, state, mobile, collectPaise, from } = label;
  return (
    <article className="label" aria-labelledby={`label-${number}`}>
      <p>To</p>
      <h2 id={`label-${number}`} className="label__big">
        {name}
      </h2>
      <address>
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <span>
          {city}, {state}
        </span>
        <b className="label__big label__pincode">{pincode}</b>
        <b>{mobile}</b>
      </address>
      {collectPaise !== undefined && (
        <p className="label__cash">
          Cash to collect <b className="label__big">Rs {formatAmount(collectPaise)}</b>
        </p>
      )}
      <p className="label__care">Perishable food. Keep dry and cool, deliver without delay.</p>
      <footer>
        <p>
          From <b>{from[0]}</b>
          {from.slice(1).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p>
          Order <b className="label__number">{number}</b>
        </p>
      </footer>
    </article>
  );
}
