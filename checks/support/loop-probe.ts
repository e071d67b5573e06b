import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the server process through NODE_OPTIONS, so that the server code stays unchanged. Reports the longest block of
 * the event loop since the last report, in CPU time of the thread: wall-clock time would include other processes.
 */
if (process.env['LOOP_PROBE'] !== undefined && isMainThread) {
  let longestMs = 0;
  let seen = process.threadCpuUsage();
  const sample = () => {
    const { user, system } = process.threadCpuUsage(seen);
    seen = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1_000);
  };
  setInterval(sample, 1).unref();
  process.on('message', (message) => {
    if (message !== 'longest block?') return;
    sample();
    process.send!({ longestMs });
    longestMs = 0;
  });
}
