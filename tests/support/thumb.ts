import type { Locator } from "@playwright/test";

/** Counts the taps that a person needs on a phone. Typing is not counted. */
export function thumb() {
  let taps = 0;
  const count = (of: number) => {
    taps += of;
  };
  return {
    taps: () => taps,
    tap: (what: Locator) => {
      count(1);
      return what.tap();
    },
    type: (into: Locator, text: string) => {
      count(1);
      return into.fill(text);
    },
    /** Counts two taps: to open the list and to choose the option. */
    choose: (from: Locator, option: string) => {
      count(2);
      return from.selectOption(option);
    },
    /** Counts three taps: to open the camera, to take the picture and to accept it. */
    take: (field: Locator, buffer: Buffer) => {
      count(3);
      return field.setInputFiles([{ name: "IMG_20261123.jpg", mimeType: "image/jpeg", buffer }]);
    },
  };
}
