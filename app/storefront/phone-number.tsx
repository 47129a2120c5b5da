import { isPlaceholder } from "#domain/settings/settings.ts";

/** A number that can be called, once the owner has given one. */
export function PhoneNumber({ number }: { number: string }) {
  return isPlaceholder(number) ? (
    <span className="plain">{number}</span>
  ) : (
    <a href={`tel:${number.replace(/[^+\d]/g, "")}`}>{number}</a>
  );
}
