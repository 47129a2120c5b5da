import sprite from "#app/ui/icons.svg?no-inline";
import large from "#app/ui/muggu.svg?no-inline";

const files = { mark: sprite, small: sprite, diamond: large, open: large };

/** A muggu, the South Indian pattern of threads around dots that is the shop's mark. Hidden from screen readers. */
export function Muggu({ shape, className = "" }: { shape: keyof typeof files; className?: string }) {
  return (
    <svg className={`muggu ${className}`} aria-hidden="true">
      <use href={`${files[shape]}#muggu-${shape}`} />
    </svg>
  );
}
