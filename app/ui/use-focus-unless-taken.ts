import { useEffect, type RefObject } from "react";

/**
 * Moves the focus to what has just appeared, unless the visitor has begun to type elsewhere before the script started.
 */
export function useFocusUnlessTaken(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!document.activeElement?.matches("input, select, textarea")) place.current?.focus();
  }, [place]);
}
