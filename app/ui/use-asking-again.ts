import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * The pauses between attempts to load the data of a page again, in milliseconds. Each is one and a half times as long
 * as the one before, up to `longest`.
 */
export type Pauses = { first: number; longest: number };

/**
 * Loads the data of the page again and again while `pauses` is given. Pass a constant, because a new object starts
 * again with its `first` pause.
 */
export function useAskingAgain(pauses: Pauses | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!pauses) return undefined;
    const { first, longest } = pauses;
    let pause = first;
    let timer = setTimeout(ask, pause);
    function ask() {
      if (document.visibilityState === "visible")
        void isShopReady().then((isReady) => (isReady ? revalidate() : undefined));
      pause = Math.min(longest, pause * 1.5);
      timer = setTimeout(ask, pause);
    }
    return () => clearTimeout(timer);
  }, [pauses, revalidate]);
}

const isShopReady = () =>
  fetch("/readyz").then(
    ({ ok }) => ok,
    () => false,
  );
