/**
 * Which characters a font has (`codePoints`, in rising order), and how wide a letter is on average in English text
 * (`averageWidth`, in em).
 */
export interface FontFacts {
  codePoints: number[];
  averageWidth: number;
}

/* Letters by their share in English text, in thousandths, spaces included. */
const shares: Record<string, number> = Object.fromEntries(
  " 180,e102,t75,a65,o62,i57,n57,s53,r50,h50,l33,d33,u23,c23,m20,f20,w17,g16,p15,y14,b13,v8,k6,x1,j1,q1,z1"
    .split(",")
    .map((entry) => [entry.charAt(0), Number(entry.slice(1))]),
);

/** Reads characters up to U+FFFF from an uncompressed TrueType or OpenType file. Throws if a needed table is absent. */
export function readFont(file: Buffer): FontFacts {
  const tables = new Map<string, number>();
  for (let index = 0; index < file.readUInt16BE(4); index++) {
    const entry = 12 + index * 16;
    tables.set(file.toString("latin1", entry, entry + 4), file.readUInt32BE(entry + 8));
  }
  const table = (tag: string) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`The font has no ${tag} table`);
    return offset;
  };
  const glyphs = readCharacterMap(file, table("cmap"));
  const unitsPerEm = file.readUInt16BE(table("head") + 18);
  const lastMetric = file.readUInt16BE(table("hhea") + 34) - 1;
  const metrics = table("hmtx");
  let width = 0;
  let total = 0;
  for (const [letter, share] of Object.entries(shares)) {
    const glyph = glyphs.get(letter.codePointAt(0) ?? 0);
    if (glyph === undefined) continue;
    width += share * file.readUInt16BE(metrics + Math.min(glyph, lastMetric) * 4);
    total += share;
  }
  return {
    codePoints: [...glyphs.keys()].toSorted((a, b) => a - b),
    averageWidth: total > 0 ? width / total / unitsPerEm : 0,
  };
}

function readCharacterMap(file: Buffer, cmap: number): Map<number, number> {
  const count = file.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index++) {
    const subtable = cmap + file.readUInt32BE(cmap + 4 + index * 8 + 4);
    if (file.readUInt16BE(subtable) === 4) return readSegments(file, subtable);
  }
  throw new Error("The font has no character map of format 4");
}

function readSegments(file: Buffer, subtable: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const doubled = file.readUInt16BE(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + doubled + 2;
  for (let at = 0; at < doubled; at += 2) {
    const end = file.readUInt16BE(ends + at);
    const start = file.readUInt16BE(starts + at);
    const delta = file.readUInt16BE(starts + doubled + at);
    const rangeAt = starts + 2 * doubled + at;
    const range = file.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code !== 0xffff; code++) {
      const found = range === 0 ? code : file.readUInt16BE(rangeAt + range + (code - start) * 2);
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}
