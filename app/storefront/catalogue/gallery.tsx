import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { nameOf } from "#app/ui/goods-name.tsx";
import { inEnglish } from "#app/words/words.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Product } from "#domain/catalogue/products/product.ts";
import type { Shot } from "./product.server.ts";
import { ProductPicture } from "./product-picture.tsx";

const sizes = "(min-width: 1280px) 603px, (min-width: 700px) 48vw, 100vw";
/** Thumbnails are drawn on wide screens only, four in a row. */
const thumbSizes = "(min-width: 1280px) 142px, 12vw";
const largeSizes = "(orientation: landscape) 80vh, 96vw";

type Props = { product: Product; lettering: string; pictures: Shot[] };

/**
 * The pictures of a product: a strip to swipe through, and links to each of them, which are dots on phones. A press on a
 * picture shows it larger; without JavaScript it opens the file. A product without a picture of its own gets a tile with
 * a word.
 */
export function Gallery({ product, lettering, pictures }: Props) {
  const strip = useRef<HTMLUListElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  /** Which picture of the strip is in sight; undefined without JavaScript. */
  const [current, setCurrent] = useState<number>();
  const [large, setLarge] = useState<number>();
  /** The other pictures are fetched once somebody turns to this one. */
  const [isTouched, setIsTouched] = useState(false);
  const touch = () => setIsTouched(true);
  useEffect(() => {
    const place = placeIn(strip.current);
    setCurrent(place);
    setIsTouched(place > 0);
  }, []);
  useEffect(() => {
    if (large !== undefined && !dialog.current?.open) dialog.current?.showModal();
  }, [large]);

  if (pictures[0]?.name !== nameOf(product)) {
    return (
      <div className="pdp__main cover">
        <ProductPicture product={{ category: product.category, lettering, picture: null }} sizes={sizes} />
      </div>
    );
  }

  const scrollTo = (place: number) =>
    strip.current?.children[place]?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const enlarge = (place: number) => {
    setLarge(place);
    scrollTo(place);
  };
  const title = t`Pictures of ${{ name: nameOf(product) }}`;
  return (
    <div className="gallery">
      <ul
        className={isTouched ? "strip" : "strip strip--untouched"}
        aria-label={title}
        ref={strip}
        onPointerEnter={touch}
        onFocus={touch}
        onScroll={({ currentTarget }) => {
          touch();
          setCurrent(placeIn(currentTarget));
        }}
      >
        {pictures.map(({ name, picture }, place) => (
          <li key={picture.base} id={`picture-${place + 1}`} className="pdp__main cover">
            <a
              className="gallery__open"
              href={`${picture.base}-${picture.widths.at(-1)}.webp`}
              // What a picture shows is written in English only.
              aria-label={t`${{ picture: inEnglish() ? name : picture.alt }} Show it larger.`}
              onClick={(event) => isPlain(event) && enlarge(place)}
            >
              <Picture picture={picture} alt={picture.alt} sizes={sizes} priority={place === 0} />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="thumbs">
          {pictures.map(({ name, picture }, place) => (
            <li key={picture.base}>
              <a
                className="cover cover--square"
                href={`#picture-${place + 1}`}
                aria-label={t`Picture ${{ place: place + 1 }} of ${{ count: pictures.length }}: ${name}`}
                aria-current={place === current || undefined}
                onClick={(event) => isPlain(event) && scrollTo(place)}
              >
                <Picture picture={picture} alt="" sizes={thumbSizes} />
              </a>
            </li>
          ))}
        </ul>
      )}
      <dialog
        ref={dialog}
        className="larger"
        aria-label={title}
        onClose={() => setLarge(undefined)}
        onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
        onKeyDown={({ key }) => {
          const next = (large ?? 0) + ({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0);
          if (next !== large && pictures[next]) enlarge(next);
        }}
      >
        {large !== undefined && (
          <Larger pictures={pictures} place={large} onChoose={enlarge} onClose={() => dialog.current?.close()} />
        )}
      </dialog>
    </div>
  );
}

type LargerProps = { pictures: Shot[]; place: number; onChoose: (place: number) => void; onClose: () => void };

/** One picture as large as the screen allows, and buttons that lead to the others. */
function Larger({ pictures, place, onChoose, onClose }: LargerProps) {
  const { name, picture } = pictures[place]!;
  const count = pictures.length;
  return (
    <>
      <p className="larger__bar">
        <button type="button" className="icon-button" aria-label={t`Close`} onClick={onClose}>
          <Icon name="x" />
        </button>
        <span aria-live="polite">{count > 1 ? t`${{ place: place + 1 }} of ${count}: ${name}` : name}</span>
        {count > 1 && (
          <>
            <Step label={t`The picture before`} icon="prev" to={place - 1} of={count} onChoose={onChoose} />
            <Step label={t`The next picture`} icon="next" to={place + 1} of={count} onChoose={onChoose} />
          </>
        )}
      </p>
      <div className="cover cover--square">
        <Picture key={picture.base} picture={picture} alt={picture.alt} sizes={largeSizes} priority />
      </div>
    </>
  );
}

type StepProps = { label: string; icon: "prev" | "next"; to: number; of: number; onChoose: (place: number) => void };

function Step({ label, icon, to, of, onChoose }: StepProps) {
  const isEnd = to < 0 || to >= of;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isEnd}
      onClick={() => !isEnd && onChoose(to)}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The place of the picture that a strip shows, from 0. */
function placeIn(strip: HTMLElement | null): number {
  return strip ? Math.round(strip.scrollLeft / strip.clientWidth) : 0;
}

/** Keeps a plain press from following its link; a press that asks for another tab or window follows it. */
function isPlain(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  event.preventDefault();
  return true;
}
