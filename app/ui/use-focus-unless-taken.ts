import { useEffect, type RefObject } from "react";

/**
 * Moves the focus to `place`, which has just appeared, unless the visitor is already in a field, as when they began to
 * type before the script started.
 */
export function useFocusUnlessTaken(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!document.activeElement?.matches("input, select, textarea")) place.current?.focus();
  }, [place]);
}
