import { useState, type ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { StoredPicture } from "#app/storefront/pictures.server.ts";

/**
 * A still with a play button; the player is only loaded when it is pressed. Without JavaScript the button is a link
 * to the film, and without a film it is a still.
 */
export function Film({
  still,
  address,
  children,
}: {
  still: StoredPicture | null;
  address: string;
  children: ReactNode;
}) {
  const [playing, setPlaying] = useState(false);
  return (
    <section className="sec" aria-labelledby="film">
      <div className="wrap film">
        <div className="video">
          {playing ? (
            <iframe src={address} title="Film from our kitchen" allow="autoplay; fullscreen" allowFullScreen />
          ) : (
            still && <Picture picture={still} alt={still.alt} sizes="(min-width: 1100px) 770px, calc(100vw - 40px)" />
          )}
          {address && !playing && (
            <a
              className="play"
              href={address}
              onClick={(event) => {
                event.preventDefault();
                setPlaying(true);
              }}
            >
              <i>
                <Icon name="play" />
              </i>
              <span>Play the film</span>
            </a>
          )}
        </div>
        <div>
          <h2 id="film">One ladle, one wide pan</h2>
          <p className="lead muted">
            Sugar at one thread, ghee at the right shimmer, a wrist that knows. The kitchen is at work before the street
            wakes.
          </p>
          <p className="film__more">More from the kitchen</p>
          {children}
        </div>
      </div>
    </section>
  );
}
