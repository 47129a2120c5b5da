declare module "subset-font" {
  interface Options {
    targetFormat?: "truetype" | "woff2";
    keepAllGlyphs?: boolean;
    noHinting?: boolean;
    keepFeatures?: string[];
  }
  export default function subsetFont(font: Buffer, text: string | undefined, options?: Options): Promise<Buffer>;
}
