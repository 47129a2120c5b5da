import { useEffect, useReducer, useSyncExternalStore } from "react";

const SLIDE_INTERVAL = 3000;
const LEAVE_DELAY = 500;

type Motion = { at: number; leaving: boolean };

const subscribeToNothing = () => () => {};

/**
 * Flags a transition every 3000 ms and moves 500 ms later, wrapping. Stands still while `paused`, and for those who
 * ask for less motion; `isLive` tells when the script has taken over from the strip that the page arrives with.
 */
export function useSlider(count: number, paused: boolean) {
  const isLive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [{ at, leaving }, move] = useReducer(
    (now: Motion, step: "leave" | "stay" | number): Motion =>
      step === "leave"
        ? { ...now, leaving: true }
        : step === "stay"
          ? { ...now, leaving: false }
          : { at: (now.at + step + count) % count, leaving: false },
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
      move("stay");
    };
  }, [paused]);

  return { at, leaving, isLive, next: () => move(1), previous: () => move(-1) };
}
