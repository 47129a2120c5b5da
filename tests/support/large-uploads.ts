/** The most bytes that the shop takes: of a bank statement, and of a catalogue file or photographs. */
export const [STATEMENT_BYTES, FILE_BYTES] = [1024 * 1024, 25 * 1024 * 1024];

type Shape = (bytes: number) => string;

const filled = (beginning: string, part: string) => (bytes: number) =>
  beginning + part.repeat(Math.floor((bytes - Buffer.byteLength(beginning)) / Buffer.byteLength(part)));

function numbered(beginning: string, row: (number: number) => string): Shape {
  return (bytes) => {
    const rows = [beginning];
    for (let length = beginning.length, number = 0; ; number += 1) {
      const next = row(number);
      length += next.length;
      if (length > bytes) return rows.join("");
      rows.push(next);
    }
  };
}

const titles = "Date,Narration,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance\n";
const day = (number: number) => `${String(1 + (number % 28)).padStart(2, "0")}/11/2026`;

/** A bank statement of as many lines and bytes as the shop takes. Each line is of ₹549 on that day, and names nobody. */
export function largestStatement(bytes: number, dayOfAll: string): string {
  const lines = 4999;
  const most = Math.floor((bytes - titles.length) / lines);
  const line = (number: number) => {
    const words = `${dayOfAll},UPI-${number}-SOMEBODY,,,549.00,1000\n`;
    return words.replace("SOMEBODY", "SOMEBODY ".repeat(40).slice(0, most - words.length + "SOMEBODY".length));
  };
  return titles + Array.from({ length: lines }, (_, number) => line(number)).join("");
}

/** A catalogue file of as many rows and bytes as the shop takes, all of them new products. */
export const largestCatalogue: Shape = (bytes) => {
  const rows = 20_000;
  const words = "Cooked slowly in a copper pan until it leaves the sides. ".repeat(40);
  const description = words.slice(0, 990);
  const notes = words.slice(0, Math.floor(bytes / rows) - 1060);
  const row = (number: number) =>
    `,,Sweet number ${number},sweets,${250 + (number % 9)},${1 + (number % 900)},${description},${notes}\n`;
  const lines = Array.from({ length: rows }, (_, number) => row(number));
  return `Product,Pack,Name in English,Shelf,Grams,Price,Description,Notes\n${lines.join("")}`;
};

/** Bank statements of the largest size that are hard to read, by what is odd about them. */
export const hardStatements: Record<string, Shape> = {
  "line ends": filled("", "\r\n"),
  "line ends below titles": filled(titles, "\n"),
  "rows of commas": filled(titles, ",,,,,\n"),
  "rows that match": numbered(titles, (number) => `${day(number)},UPI-${number}-SOMEBODY,,,549.00,1000\n`),
  "one row of commas": filled(titles, ","),
  "one row of titles": filled(titles.trim(), ",Deposit Amt."),
  "rows of four separators": filled(titles, "1,2;3\t4|5\n"),
  "quotes never closed": filled(`${titles}"`, 'a "b,c\n'),
  quotes: filled(titles, '"'),
  "one long cell": filled(`${titles}21/11/2026,`, "TM"),
  digits: filled(`${titles}21/11/2026,`, "1"),
  spaces: filled(`${titles}21/11/2026,`, " "),
};

const columns = "Product,Pack,Name in English,Shelf,Price\r\n";

/** Catalogue files of the largest size that are hard to read, by what is odd about them. */
export const hardCatalogues: Record<string, Shape> = {
  "line ends": filled("", "\n"),
  "line ends below titles": filled(columns, "\r\n"),
  "rows of commas": filled(columns, ",,,,\n"),
  "rows of spaces and quotes": filled(columns, '" ", \t,"",\n'),
  "new products": numbered(columns, (number) => `,,Sweet number ${number},sweets,${number % 900}\n`),
  "one row of commas": filled(columns, ","),
  titles: filled(columns.trim(), ",Price"),
  "unknown titles": numbered(columns.trim(), (number) => `,Column ${number}`),
  "quotes never closed": filled(`${columns}"`, "a,b\n"),
  quotes: filled(columns, '"'),
  "one long name": filled(`${columns},,`, "Laddu "),
  "one long name of spaces": filled(`${columns},,a`, " "),
};
