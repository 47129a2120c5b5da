import { t } from "@lingui/core/macro";
import { useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { GoodsName, OtherName } from "#app/ui/goods-name.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { Slide } from "./home.server.ts";

const sizes = "(min-width: 1100px) 58vw, (min-width: 700px) 63vw, 100vw";
/** The `sizes` attribute of a wide picture: 1.78 times its square frame, which crops it. */
const wideSizes = "(min-width: 1100px) 104vw, (min-width: 700px) 112vw, 178vw";

/** The slides of the home page, with a button that stops them. */
export function Slider({ slides }: { slides: Slide[] }) {
  const [stopped, setStopped] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const count = slides.length;
  const { at, leaving, isLive, next, previous } = useSlider(count, stopped || hovered || focused);

  return (
    <section
      className={`hero slider ${isLive ? "slider--live" : ""} ${leaving ? "is-leaving" : ""}`}
      data-at={at}
      aria-roledescription="carousel"
      aria-label={t`From the kitchen`}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className="slides strip">
        {slides.map((slide, place) => (
          <div
            key={slide.name}
            className="slide"
            role="group"
            aria-roledescription="slide"
            aria-label={t`${{ place: place + 1 }} of ${count}`}
            inert={isLive && place !== at}
          >
            <SlidePicture slide={slide} first={place === 0} />
            <SlideText slide={slide} first={place === 0} />
          </div>
        ))}
      </div>
      <div className="ctl cluster cluster--close needs-script">
        <button type="button" className="icon-button" aria-label={t`Previous slide`} onClick={previous}>
          <Icon name="prev" />
        </button>
        <span className="n">{t`${{ place: at + 1 }} of ${count}`}</span>
        <button type="button" className="icon-button" aria-label={t`Next slide`} onClick={next}>
          <Icon name="next" />
        </button>
        <button
          type="button"
          className="icon-button ctl__pause"
          aria-label={stopped ? t`Play slides` : t`Pause slides`}
          onClick={() => setStopped(!stopped)}
        >
          <Icon name={stopped ? "play" : "pause"} />
        </button>
      </div>
    </section>
  );
}

function SlidePicture({ slide, first }: { slide: Slide; first: boolean }) {
  return (
    <div className="slide__fig">
      <div className="slide__pic">
        <div className="sq cover">
          {slide.picture && (
            <Picture
              picture={slide.picture}
              alt={slide.picture.alt}
              sizes={slide.picture.width > slide.picture.height ? wideSizes : sizes}
              priority={first}
            />
          )}
          {slide.word && slide.cutOut && (
            <>
              <span lang="te" className="word" aria-hidden="true">
                {slide.word}
              </span>
              <Picture className="cut" picture={slide.cutOut} alt="" sizes={sizes} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}

function SlideText({ slide, first }: { slide: Slide; first: boolean }) {
  const Heading = first ? "h1" : "h2";
  return (
    <div className="slide__txt">
      <Heading>
        <GoodsName of={slide} />
        {first && ":"} <span className="sub">{slide.line}</span>
      </Heading>
      <OtherName of={slide} className="hte" />
      {slide.price && <p className="price">{slide.price}</p>}
      <div className="row">
        <Link className="btn" to={slide.to}>
          {slide.action}
        </Link>
      </div>
    </div>
  );
}

const SLIDE_INTERVAL = 3000;
const LEAVE_DELAY = 500;

type Motion = {
  at: number;
  /** Whether the slide changes by itself within the next 500 ms. */
  leaving: boolean;
};

const subscribeToNothing = () => () => {};

/** Shows the next slide every three seconds, unless `paused` is true or the visitor prefers reduced motion. */
function useSlider(count: number, paused: boolean) {
  /** Whether scripts run. */
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [{ at, leaving }, move] = useReducer(
    (now: Motion, step: "leave" | number): Motion =>
      step === "leave" ? { ...now, leaving: true } : { at: (now.at + step + count) % count, leaving: false },
    { at: 0, leaving: false },
  );

  useEffect(() => {
    if (paused || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let moving: ReturnType<typeof setTimeout>;
    const flagging = setInterval(() => {
      move("leave");
      moving = setTimeout(() => move(1), LEAVE_DELAY);
    }, SLIDE_INTERVAL);
    return () => {
      clearInterval(flagging);
      clearTimeout(moving);
      move(0);
    };
  }, [paused]);

  return { at, leaving, isLive, next: () => move(1), previous: () => move(-1) };
}
