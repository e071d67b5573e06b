import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a shop's process by NODE_OPTIONS, so that the shop itself stays as it is: how long the event loop was held at a
 * time, at most, since it was last asked. In time of the thread, not of the clock: on a busy machine it also waits for others.
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
    if (message !== 'how long was the loop held?') return;
    sample();
    process.send!({ longestMs });
    longestMs = 0;
  });
}
