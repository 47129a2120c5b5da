import { makeMaster, type Master, type MasterSize } from "#domain/catalogue/pictures/picture-files.server.ts";

/**
 * Converts the photographs in a form to WebP (`masters`). `problems` has a sentence for each refused file. Once `most`
 * photographs are converted, refuses all further files.
 */
export async function readUploads(
  form: FormData,
  { most = Infinity, size }: { most?: number; size?: MasterSize } = {},
): Promise<{ masters: (Master & { name: string })[]; problems: string[] }> {
  const masters: (Master & { name: string })[] = [];
  const problems: string[] = [];
  for (const file of form.getAll("photographs")) {
    if (typeof file === "string" || file.name === "") continue;
    const name = file.name.slice(0, 60);
    if (masters.length >= most) {
      problems.push(`“${name}” is one too many.`);
      continue;
    }
    const master = await makeMaster(Buffer.from(await file.arrayBuffer()), size);
    if ("refused" in master) problems.push(`“${name}” ${master.refused}.`);
    else masters.push({ ...master, name });
  }
  return { masters, problems };
}

/** The most bytes of a bank statement: 1 MB. The server accepts only 64 kB more for the whole form. */
const LARGEST = 1024 * 1024;

/** The first bytes of file formats that are not text, each with the sentence of the refusal. */
const beginnings: [bytes: number[], sentence: string][] = [
  [[0x50, 0x4b], "This is an Excel workbook. Save it as CSV first, or choose CSV in your bank's app."],
  [[0xd0, 0xcf], "This is an old Excel workbook. Save it as CSV first, or choose CSV in your bank's app."],
  [[0x25, 0x50, 0x44, 0x46], "This is a PDF. Choose CSV in your bank's app or website instead."],
];

/** The text of a bank statement, from the chosen file or as pasted. Refuses more than 1 MB, workbooks and PDFs. */
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

/** A decoder for UTF-8, or for the UTF-16 in which spreadsheet programs save "Unicode text", also without its mark. */
function decoderFor([first, second]: Uint8Array): TextDecoder {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return new TextDecoder("utf-16le");
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return new TextDecoder("utf-16be");
  return new TextDecoder("utf-8");
}
