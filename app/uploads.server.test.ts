import { expect, test } from "vitest";
import { statementText } from "./uploads.server.ts";

function formWith(file: Uint8Array<ArrayBuffer>, pasted = ""): FormData {
  const form = new FormData();
  form.set("file", new File([file], "statement.csv"));
  form.set("statement", pasted);
  return form;
}

const bytes = (text: string, encoding: BufferEncoding = "utf8") => new Uint8Array(Buffer.from(text, encoding));

test("the file goes before what was pasted, and without one the pasted lines are read", async () => {
  expect(await statementText(formWith(bytes("from the file"), "pasted"))).toEqual({ text: "from the file" });
  expect(await statementText(formWith(new Uint8Array(), "pasted"))).toEqual({ text: "pasted" });
  expect(await statementText(new FormData())).toEqual({ text: "" });
});

test("a spreadsheet's Unicode text is read, and what PostgreSQL cannot keep is left out", async () => {
  expect(await statementText(formWith(bytes("\uFEFFపూతరేకులు\t549", "utf16le")))).toEqual({ text: "పూతరేకులు\t549" });
  expect(await statementText(formWith(bytes("Date\0,Credit")))).toEqual({ text: "Date,Credit" });
});

test.each(["utf16le", "utf16be"] as const)("UTF-16 is read with and without its mark: %s", async (encoding) => {
  for (const text of ["\uFEFFDate,₹ Credit", "Date,₹ Credit"]) {
    const little = Buffer.from(text, "utf16le");
    const file = new Uint8Array(encoding === "utf16be" ? little.swap16() : little);
    expect(await statementText(formWith(file))).toEqual({ text: "Date,₹ Credit" });
  }
});

test.each([
  ["PK\u0003\u0004", "Excel workbook"],
  ["%PDF-1.7", "PDF"],
  ["a".repeat(1024 * 1024 + 1), "more than 1 MB"],
])("a file that begins with %.6s is refused in words", async (text, words) => {
  expect(await statementText(formWith(bytes(text)))).toEqual({ refused: expect.stringContaining(words) });
});
