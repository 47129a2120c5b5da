import { t } from "@lingui/core/macro";
import type { PhotographFault } from "#domain/catalogue/pictures/photograph.ts";

/** Why a file is not taken as a photograph. `file`: its name. */
export function sayPhotographFault(file: string, fault: PhotographFault): string {
  if (typeof fault === "object") return t`${file} has more than ${{ megapixels: fault.megapixels }} megapixels.`;
  switch (fault) {
    case "empty":
      return t`${file} is empty.`;
    case "moves":
      return t`${file} moves; send a still picture.`;
    case "no picture":
      return t`${file} is not a JPEG, PNG, WebP, AVIF or GIF picture.`;
    case "heic":
      return t`${file} is a HEIC picture, which browsers cannot show. On an iPhone choose “Most Compatible” under Settings, Camera, Formats; on other phones turn off “High efficiency” or HEIF in the camera's settings. Then take it again, or send a screenshot of it.`;
    case "unreadable":
      return t`${file} cannot be read; it may be damaged.`;
    case "damaged":
      return t`${file} is damaged or was not sent whole.`;
    case "not small enough":
      return t`${file} cannot be made small enough.`;
    case "failed":
      return t`${file} could not be worked on; send it once more, or a smaller one.`;
  }
}

/** What is said of one file more than there may be. */
export function sayOneTooMany(file: string, most: number): string {
  return t`${file} is one too many: there are ${most} at most.`;
}

/** What is said of several files more than there may be. `others`: how many beside the first one. */
export function sayTooMany(file: string, others: number, most: number): string {
  return t`${file} and ${others} more are too many: there are ${most} at most.`;
}
