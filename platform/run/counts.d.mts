type Counts = { passed: number; failed: number; skipped: number };

export function none(): Counts;
export function add(a: Counts, b: Counts): Counts;
export function inWords(counts: Counts): string;
export function countVitest(file: string, code: number): Counts;
export function countPlaywright(file: string, code: number): Counts;
export function failuresIn(files: readonly string[]): string[];
