import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { readStatement } from "./statement.ts";

const BACKGROUND = 10;

// On Linux the priority is that of this thread alone: whoever reads a page goes before the statement.
if (process.platform === "linux") setPriority(BACKGROUND);

parentPort!.postMessage(readStatement(String(workerData)));
