import { parentPort } from 'node:worker_threads';
import { drawFromUrl } from '#bowl-art/draw-from-url.ts';
import { inspectDocument } from '#server/modules/documents/inspect-document.ts';
import type { WorkerReply } from './worker-pool.ts';

const tasks = { draw: drawFromUrl, inspectDocument };
export type Tasks = typeof tasks;

/** The other end of the pool: a thread that loads nothing of the shop but these. */
parentPort?.on('message', ({ name, input }: { name: keyof Tasks; input: never }) => {
  const reply = attempt(() => tasks[name](input));
  parentPort?.postMessage(reply);
});

function attempt(work: () => unknown): WorkerReply {
  try {
    return { output: work() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
