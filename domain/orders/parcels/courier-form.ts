import { z } from "zod";
import { plainCode, plainText, tidyText } from "#platform/plain-text.ts";
import { fieldOfFile, fileFields } from "./courier-file.ts";
import { isTrackingNumber, type Courier } from "./couriers.ts";

/** Values or error messages, by the name of a field of a courier's form. */
export type CourierTexts = Record<string, string>;

/** The fields of a courier's form in the order of the page, each with its name in the log. */
export const courierFields: Record<string, string> = {
  name: "name",
  isNumbered: "gives numbers",
  trackingPage: "tracking page",
  numberExamples: "form of its numbers",
  fileColumns: "columns of its file",
  ended: "no longer used",
};

const LONGEST_LIST = 20;

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const trackingPage = z
  .string()
  .default("")
  .transform((text) => plainText(text))
  .refine(
    (text) => text === "" || isSafePage(text),
    "Write an address that begins with https://, such as https://example.com/?number={number}",
  )
  .transform((text) => text || null);

function isSafePage(text: string): boolean {
  const page = text.replaceAll("{number}", "1");
  return text.length <= 300 && URL.canParse(page) && new URL(page).protocol === "https:" && !/[{}\s]/.test(page);
}

/** The form of a courier. Refuses a page that is not https, an example that is no number, and an unknown column. */
export const courierForm = z.object({
  name: z
    .string()
    .default("")
    .transform((text) => tidyText(text).trim())
    .pipe(z.string().min(1, "Write the courier's name").max(40, "Shorten the name to 40 letters")),
  isNumbered: z
    .literal(["", "yes"])
    .default("")
    .transform((tick) => tick === "yes"),
  trackingPage,
  numberExamples: z
    .string()
    .default("")
    .transform((text) => text.split(",").map(plainCode).filter(Boolean))
    .refine(
      (examples) => examples.length <= 5 && examples.every(isTrackingNumber),
      "Write up to five numbers as it prints them, such as EE123456785IN, with commas between them",
    ),
  fileColumns: z
    .string()
    .default("")
    .transform(lines)
    .refine(
      (columns) => columns.length <= LONGEST_LIST && columns.every((line) => fieldOfFile(line) !== undefined),
      `Write a line for each column, such as “Consignee = name”. After the sign: ${Object.keys(fileFields).join(", ")}`,
    ),
  ended: z.literal(["", "yes"]).default(""),
});

/** The texts that the form shows for a courier: "yes" for a ticked box. */
export function courierTexts(courier: Omit<Courier, "id">): CourierTexts {
  return {
    name: courier.name,
    isNumbered: courier.isNumbered ? "yes" : "",
    trackingPage: courier.trackingPage ?? "",
    numberExamples: courier.numberExamples.join(", "),
    fileColumns: courier.fileColumns.join("\n"),
    ended: courier.endedAt ? "yes" : "",
  };
}
