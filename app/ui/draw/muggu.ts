type Point = readonly [x: number, y: number];

/** A muggu, a South Indian pattern of threads around dots. Two neighbouring dots are 20 apart. */
export interface MugguShape {
  /** The number of dots in each row. */
  rows: number[];
  /** The width of the threads. */
  line: number;
  /** The radius of a dot. */
  dot: number;
  /** How many curve segments are left out at the start of the first thread. */
  gap?: number;
}

const GRID = 20;
const MARGIN = 4;

/** Draws a muggu, a South Indian pattern of threads around dots, as the `viewBox` and content of an <svg>. */
export function drawMuggu({ rows, line, dot, gap = 0 }: MugguShape): { viewBox: string; shapes: string } {
  const widest = Math.max(...rows);
  const cells = rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, column): Point => [(widest - count) / 2 + column, row]),
  );
  const threads = leadThreads(cells).map((points, index) => curve(points, index === 0 ? gap : 0));
  const dots = cells.map(([x, y]) => `<circle cx="${(x + 0.5) * GRID}" cy="${(y + 0.5) * GRID}" r="${dot}"/>`);
  const box = [-MARGIN, -MARGIN, widest * GRID + 2 * MARGIN, rows.length * GRID + 2 * MARGIN];
  return {
    viewBox: box.join(" "),
    shapes: `<path fill="none" stroke-width="${line}" d="${threads.join("")}"/><g stroke="none">${dots.join("")}</g>`,
  };
}

function leadThreads(cells: Point[]): Point[][] {
  const exists = new Set(cells.map(String));
  const drawn = new Set<string>();
  const threads: Point[][] = [];
  for (const [column, row] of cells) {
    for (const side of [1, -1]) {
      const thread = leadThread([column, row], side, exists, drawn);
      if (thread.length > 2) threads.push(thread);
    }
  }
  return threads;
}

function leadThread(start: Point, side: number, exists: Set<string>, drawn: Set<string>): Point[] {
  let [column, row] = start;
  let [x, y, dx, dy] = [column * 2 + 1, row * 2, side, 1];
  const points: Point[] = [];
  for (;;) {
    const segment = [`${x},${y}`, `${x + dx},${y + dy}`].toSorted().join(" ");
    if (drawn.has(segment)) return points;
    drawn.add(segment);
    points.push([x, y]);
    x += dx;
    y += dy;
    if (x % 2 === 0 || Math.abs(x - (column * 2 + 1)) === 1) {
      if (exists.has(String([column + dx, row]))) column += dx;
      else dx = -dx;
    } else if (exists.has(String([column, row + dy]))) row += dy;
    else dy = -dy;
  }
}

function curve(points: Point[], gap: number): string {
  const at = (index: number) => points[index % points.length] ?? [0, 0];
  const middle = (index: number): Point => {
    const [a, b] = [at(index), at(index + 1)];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  };
  const write = ([x, y]: Point) => `${scaled(x)} ${scaled(y)}`;
  const last = gap > 0 ? points.length - 1 : points.length;
  let path = `M${write(middle(gap))}`;
  for (let index = gap + 1; index <= last; index++) path += `Q${write(at(index))} ${write(middle(index))}`;
  return gap > 0 ? path : `${path}Z`;
}

function scaled(halfCells: number): string {
  return String(Number(((halfCells * GRID) / 2).toFixed(1)));
}
