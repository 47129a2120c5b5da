/**
 * Loaded into the shop's process by a bench. At SIGUSR2 writes to standard error for how many milliseconds of processor
 * time other requests had to wait at most since the signal before: what one turn of the event loop has used. Elapsed
 * time would grow when the machine does other work.
 */
let before = process.threadCpuUsage();
let longest = 0;

setInterval(() => {
  const now = process.threadCpuUsage();
  longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
  before = now;
}, 5).unref();

process.on("SIGUSR2", () => {
  process.stderr.write(`held ${longest.toFixed(0)}\n`);
  longest = 0;
});
