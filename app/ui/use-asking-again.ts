import { useEffect } from "react";
import { useRevalidator } from "react-router";

/**
 * Milliseconds until the page asks again: `first` at first; each pause is half as long again as the last, up to
 * `longest`.
 */
export type Pauses = { first: number; longest: number };

/**
 * Loads the data of the page again and again while `pauses` is given and the page is visible. It does not ask during an
 * outage, so that the page is not replaced by an error screen.
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
