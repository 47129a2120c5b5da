import sprite from "#app/ui/icons.svg?no-inline";

export type IconName =
  | "cart"
  | "truck"
  | "user"
  | "mail"
  | "phone"
  | "clock"
  | "menu"
  | "search"
  | "x"
  | "pause"
  | "play"
  | "prev"
  | "next"
  | "plus"
  | "minus"
  | "trash"
  | "undo"
  | "ok"
  | "pin"
  | "chilli"
  | "veg"
  | "sun"
  | "list"
  | "pot"
  | "tag"
  | "rupee"
  | "wa"
  | "ig"
  | "fb"
  | "yt";

/** An icon, hidden from screen readers. */
export function Icon({ name, className = "ic" }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** A row of five stars, filled up to `average` ("4.6"), hidden from screen readers. */
export function Stars({ average }: { average: string }) {
  return (
    <svg className="rating__stars" viewBox="0 0 120 24" aria-hidden="true">
      <use href={`${sprite}#stars`} width="120" height="24" />
      <svg width={Number(average) * 24} height="24">
        <use href={`${sprite}#stars`} width="120" height="24" />
      </svg>
    </svg>
  );
}

/** A seal (a badge shaped like a flower), hidden from screen readers. */
export function Seal({ name }: { name: "leaf" | "cube" | "drop" | "egg" | "wheat" }) {
  return (
    <svg className="ic seal" aria-hidden="true">
      <use href={`${sprite}#seal-${name}`} />
    </svg>
  );
}
