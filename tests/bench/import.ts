import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Pool } from "pg";
import { socketAddress } from "#platform/postgres/socket-address.ts";
import { fillCatalogue } from "../support/many-products.ts";
import { signedIn } from "../support/people.ts";
import { openShop } from "../support/shop-process.ts";

const isQuick = process.argv.includes("--quick");
const ROWS = isQuick ? 1000 : 10_000;
/** The most seconds of processor time for one step. Elapsed time would grow when the machine does other work. */
const MOST = 10;
const STEPS = ["compared, unchanged", "compared", "saved", "compared again", "taken back"];

const shop = await openShop();
const pool = new Pool({ connectionString: socketAddress(join(shop.dataDirectory, "postgres")), max: 1 });
const { cookie } = await signedIn(pool, { name: "Sita", role: "owner" });
const headers = { Cookie: cookie, Origin: shop.address };
const ask = (path: string, more: RequestInit = {}) =>
  fetch(shop.address + path, { redirect: "manual", ...more, headers });

/** Adds products until the shop's export has at least ROWS rows, and returns the export as CSV. */
async function fill(): Promise<string> {
  for (let products = Math.round(ROWS / 2); ; products = Math.round(products * 1.3)) {
    await fillCatalogue(pool, products);
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::int as count from packs where not is_withdrawn",
    );
    if (rows[0]!.count >= ROWS) return (await ask("/back-office/products.csv")).text();
  }
}

/** Seconds of processor time that the shop's processes have used so far. */
function worked(): number {
  const processes = readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      return [{ pid: Number(pid), parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
  const ours = new Set([shop.pid]);
  for (let known = 0; known < ours.size;) {
    known = ours.size;
    for (const { pid, parent } of processes) if (ours.has(parent)) ours.add(pid);
  }
  return processes.reduce((sum, { pid, ticks }) => (ours.has(pid) ? sum + ticks : sum), 0) / TICKS;
}
/** Linux gives the processor times in /proc in hundredths of a second. */
const TICKS = 100;

let step = 0;

async function time(path: string, body: BodyInit): Promise<{ path: string; html: string; seconds: number }> {
  const begun = performance.now();
  const before = worked();
  const answer = await ask(path, { method: "POST", body });
  if (answer.status !== 303) throw new Error(`${path}: ${answer.status} ${(await answer.text()).slice(0, 300)}`);
  const to = new URL(answer.headers.get("Location")!, shop.address).pathname;
  for (;;) {
    const page = await ask(to);
    const html = await page.text();
    if (page.status !== 200) {
      console.log(`  ${page.status}, asked again`);
      await new Promise((resolve) => setTimeout(resolve, 2000));
      continue;
    }
    const [, shown] = /<p role="status">(.*?)<a/.exec(html.replaceAll(/<!--.*?-->/g, "")) ?? [];
    const past = (performance.now() - begun) / 1000;
    if (shown === undefined) {
      const seconds = worked() - before;
      console.log(`${STEPS[step++]}: ${past.toFixed(1)} s, ${seconds.toFixed(1)} s of processor time`);
      return { path: to, html, seconds };
    }
    console.log(`  ${past.toFixed(1)} s: ${shown.trim()}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function upload(text: string): FormData {
  const form = new FormData();
  form.set("file", new Blob([text], { type: "text/csv" }), "catalogue.csv");
  return form;
}

const file = await fill();
const [titles = "", ...lines] = file.trimEnd().split(/\r\n(?=[^\r\n]*)/);
const storage = "In a closed box, in a cool and dry place, and not for long.";
const place = titles.split(",").indexOf("How to keep it");
const price = titles.split(",").indexOf("Price");
const edited = lines.map((line) => {
  const cells = line.match(/(?:"(?:[^"]|"")*"|[^,"]*)(?:,|$)/g)!.map((cell) => cell.replace(/,$/, ""));
  cells[place] = `"${storage}"`;
  cells[price] = cells[price] ? String(Math.ceil(Number(cells[price])) + 1) : "";
  return cells.slice(0, titles.split(",").length).join(",");
});
const changed = `${[titles, ...edited].join("\r\n")}\r\n`;
console.log(`${lines.length} rows, ${(changed.length / 1e6).toFixed(1)} MB`);

const files = "/back-office/products/files";
const press = (what: string) => new URLSearchParams({ intent: what });
const slow: number[] = [];
const same = await time(files, upload(file));
if (!same.html.includes("the shop is as they say")) throw new Error("The export changes something.");
const read = await time(files, upload(changed));
const saved = await time(read.path, press("save"));
const again = await time(files, upload(changed));
if (!again.html.includes("the shop is as they say")) throw new Error("The same file changes something twice.");
const undone = await time(saved.path, press(`undo ${saved.path.split("/").at(-1)}`));
for (const { seconds } of [same, read, saved, again, undone]) slow.push(seconds);
await pool.end();
await shop.stop();
if (Math.max(...slow) > MOST) {
  console.error(`A step took ${Math.max(...slow).toFixed(1)} s of processor time; at most ${MOST} s are wanted.`);
  process.exitCode = 1;
}
