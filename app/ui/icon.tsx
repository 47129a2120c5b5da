import sprite from "#app/ui/icons.svg?no-inline";

export type IconName =
  | "cart"
  | "truck"
  | "user"
  | "mail"
  | "phone"
  | "clock"
  | "menu"
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
  | "wa"
  | "ig"
  | "fb"
  | "yt";

/** One drawing of the sprite, for the eye only: the words stand beside it or in an aria-label. */
export function Icon({ name, className = "ic" }: { name: IconName; className?: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}

/** A turmeric seal with a drawing on it, for the eye only. */
export function Seal({ name }: { name: "leaf" | "cube" | "drop" | "egg" | "wheat" }) {
  return (
    <svg className="seal" aria-hidden="true">
      <use href={`${sprite}#seal-${name}`} />
    </svg>
  );
}
