import sprite from "#app/ui/icons.svg?no-inline";
import large from "#app/ui/muggu.svg?no-inline";

const files = { mark: sprite, small: sprite, diamond: large, open: large };

/**
 * A muggu, the pattern of the shop's mark: "mark" has 3 x 3 dots, "small" 2 x 2, "diamond" is large, "open" has a gap
 * in its thread. Hidden from screen readers.
 */
export function Muggu({ shape, className = "" }: { shape: keyof typeof files; className?: string }) {
  return (
    <svg className={`muggu ${className}`} aria-hidden="true">
      <use href={`${files[shape]}#muggu-${shape}`} />
    </svg>
  );
}
