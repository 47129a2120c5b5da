import { useEffect, type RefObject } from "react";

/** Moves the focus to `place` when it appears, unless the visitor is typing in a field. */
export function useFocusUnlessTaken(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!document.activeElement?.matches("input, select, textarea")) place.current?.focus();
  }, [place]);
}
