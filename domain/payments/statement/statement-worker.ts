import { parentPort, workerData } from "node:worker_threads";
import { giveWay } from "#platform/give-way.ts";
import { readStatement } from "./statement.ts";

giveWay();
parentPort!.postMessage(readStatement(String(workerData)));
