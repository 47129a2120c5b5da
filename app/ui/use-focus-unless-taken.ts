import { useEffect, type RefObject } from "react";

/** Moves the focus to what has just appeared. The script may come late: whoever types by then is left where they are. */
export function useFocusUnlessTaken(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!document.activeElement?.matches("input, select, textarea")) place.current?.focus();
  }, [place]);
}
