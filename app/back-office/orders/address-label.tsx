import { formatAmount } from "#domain/money.ts";
import type { Label } from "#domain/orders/label.ts";

/** What is stuck on a parcel, in two sizes of type; a courier reads the pincode first, and the shop the number. */
export function AddressLabel({ label }: { label: Label }) {
  const { number, name, address, city, pincode, state, mobile, collectPaise, from } = label;
  return (
    <article className={`label ${sizeOf(label)}`} aria-labelledby={`label-${number}`}>
      <p className="label__top">
        To <b className="label__number">{number}</b>
      </p>
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
      </footer>
    </article>
  );
}

/** So much is written on it that it would not fit in large type; the pincode stays as it is. */
function sizeOf({ name, address, city, state, from }: Label): string {
  const letters = [...address, city, state, ...from].join("").length;
  if (name.length > 45 || letters > 240) return "label--full";
  return name.length > 24 || letters > 160 ? "label--close" : "";
}
