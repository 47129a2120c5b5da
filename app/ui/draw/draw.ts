/** Writes the SVG files of the shop's design. Run by `npm run icons`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { icons, sealOutline, seals } from "#app/ui/draw/drawings.ts";
import { drawMuggu } from "#app/ui/draw/muggu.ts";

const folder = new URL("../", import.meta.url);

function symbol(id: string, viewBox: string, shapes: string) {
  return `<symbol id="${id}" viewBox="${viewBox}">${shapes}</symbol>`;
}

function write(file: string, width: number | undefined, content: string) {
  const size = width ? ` width="${width}" height="30" viewBox="0 0 ${width} 30"` : "";
  writeFileSync(new URL(file, folder), `<svg xmlns="http://www.w3.org/2000/svg"${size}>${content}</svg>\n`);
}

const mark = drawMuggu({ rows: [3, 3, 3], line: 3, dot: 3.3 });
const smallMark = drawMuggu({ rows: [2, 2], line: 3, dot: 3.3 });
const diamond = drawMuggu({ rows: [1, 3, 5, 7, 5, 3, 1], line: 1.6, dot: 2.2 });
const open = drawMuggu({ rows: [1, 3, 5, 3, 1], line: 2.2, dot: 2.6, gap: 4 });

write(
  "icons.svg",
  undefined,
  [
    ...Object.entries(icons).map(([name, shapes]) => symbol(name, "0 0 24 24", shapes)),
    ...Object.entries(seals).map(([name, shapes]) =>
      symbol(`seal-${name}`, "0 0 64 64", `<path fill="#f0b02f" stroke="none" d="${sealOutline()}"/>${shapes}`),
    ),
    symbol("muggu-mark", mark.viewBox, mark.shapes),
    symbol("muggu-small", smallMark.viewBox, smallMark.shapes),
  ].join(""),
);
write(
  "muggu.svg",
  undefined,
  symbol("muggu-diamond", diamond.viewBox, diamond.shapes) + symbol("muggu-open", open.viewBox, open.shapes),
);

const spire = "M0 30h26C22 21 15 17 13 1 11 17 4 21 0 30z";
const hollows = (y: number, colour: string) =>
  `<g fill="${colour}"><circle cx="0" cy="${y}" r="2.6"/><circle cx="26" cy="${y}" r="2.6"/></g>`;
const edges = {
  "border-leaf": ["#123f2d", "#a81b17"],
  "border-chilli": ["#a81b17", "#7e5200"],
  "border-chilli-on-turmeric": ["#a81b17", "#7f1210"],
  "border-turmeric": ["#f0b02f", "#f6d27e"],
} as const;

mkdirSync(new URL("patterns/", folder), { recursive: true });
for (const [name, [colour, dot]] of Object.entries(edges)) {
  write(`patterns/${name}.svg`, 26, `<path d="${spire}" fill="${colour}"/>${hollows(9, dot)}`);
}
write("patterns/dots.svg", 26, hollows(21, "#a81b17"));
write("patterns/drape.svg", 26, '<path d="M0 0h26C22 9 15 13 13 29 11 13 4 9 0 0z"/>');
