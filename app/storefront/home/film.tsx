import { t } from "@lingui/core/macro";
import { useState, type ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { StoredPicture } from "#app/storefront/catalogue/product-card.server.ts";

type FilmSource = { src: string; type: string };

type Props = { still: StoredPicture | null; address: string; own: FilmSource[]; children: ReactNode };

/** A picture with a button that plays the film at the URL `address` or, if `address` is "", the shop's `own` film. */
export function Film({ still, address, own, children }: Props) {
  const [playing, setPlaying] = useState(false);
  const plainest = own.at(-1)?.src ?? "";
  const leadsTo = address || plainest;
  return (
    <section className="sec" aria-labelledby="film">
      <div className="wrap film stack">
        <div className="video cover">
          {playing ? (
            <Player address={address} own={own} />
          ) : (
            still && <Picture picture={still} alt={still.alt} sizes="(min-width: 1100px) 770px, calc(100vw - 48px)" />
          )}
          {leadsTo && !playing && (
            <a
              className="play"
              href={leadsTo}
              onClick={(event) => {
                event.preventDefault();
                setPlaying(true);
              }}
            >
              <i className="icon-button">
                <Icon name="play" />
              </i>
              <span>{t`Play the film`}</span>
            </a>
          )}
        </div>
        <div>
          <h2 id="film">{t`One ladle, one wide pan`}</h2>
          <p className="lead muted mt-3">
            {t`Sugar at one thread, ghee at the right shimmer, a wrist that knows. The kitchen is at work before the street wakes.`}
          </p>
          <p className="mt-6">
            <b>{t`More from the kitchen`}</b>
          </p>
          {children}
        </div>
      </div>
    </section>
  );
}

function Player({ address, own }: Pick<Props, "address" | "own">) {
  const title = t`Film from our kitchen`;
  if (address) return <iframe src={address} title={title} allow="autoplay; fullscreen" allowFullScreen />;
  return (
    // The film has no sound, so it needs no captions.
    <video controls autoPlay muted playsInline aria-label={title} tabIndex={0} ref={(video) => video?.focus()}>
      {own.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
}
