/** The largest statement, in bytes. */
const LARGEST = 1024 * 1024;

/** First bytes of file formats that are no text, with what to tell the user. */
const beginnings: [bytes: number[], sentence: string][] = [
  [[0x50, 0x4b], "This is an Excel workbook. Save it as CSV first, or choose CSV in your bank's app."],
  [[0xd0, 0xcf], "This is an old Excel workbook. Save it as CSV first, or choose CSV in your bank's app."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF. Choose CSV in your bank's app or website instead."],
];

/**
 * The text of a statement from the form: the chosen file, else the pasted text. Refuses files that are too large or no
 * text.
 */
export async function statementText(form: FormData): Promise<{ text: string } | { refused: string }> {
  const file = form.get("file");
  const pasted = form.get("statement");
  const hasFile = typeof file === "object" && file !== null && file.size > 0;
  const bytes = hasFile
    ? new Uint8Array(await file.arrayBuffer())
    : Buffer.from(typeof pasted === "string" ? pasted : "");
  if (bytes.length > LARGEST) return { refused: "This is more than 1 MB. Choose fewer days in your bank's app." };
  const known = beginnings.find(([beginning]) => beginning.every((byte, index) => bytes[index] === byte));
  if (known && hasFile) return { refused: known[1] };
  return { text: decoderFor(bytes).decode(bytes).replaceAll("\0", "") };
}

/** The decoder for a text: spreadsheets save "Unicode text" as UTF-16, marked by its first two bytes. */
function decoderFor(bytes: Uint8Array): TextDecoder {
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8");
}
