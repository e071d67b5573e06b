import { parentPort } from 'node:worker_threads';
import { drawFromUrl } from '#bowl-art/draw-from-url.ts';
import { findForAssistant } from '#server/modules/mcp/find-for-assistant.ts';
import { drawPicture } from '#server/modules/files/draw-picture.ts';
import { drawSharePicture } from '#server/share-pictures/draw-share-picture.ts';
import { inspectDocument } from '#server/modules/documents/inspect-document.ts';

const tasks = { draw: drawFromUrl, drawPicture, drawSharePicture, findForAssistant, inspectDocument };
export type Tasks = typeof tasks;
export type WorkerReply = { readonly output: unknown } | { readonly error: string };

/** The worker thread of the pool. Loads only the task modules. */
parentPort?.on('message', ({ name, input }: { name: keyof Tasks; input: never }) => {
  void attempt(() => tasks[name](input)).then((reply) => parentPort?.postMessage(reply));
});

async function attempt(work: () => unknown): Promise<WorkerReply> {
  try {
    return { output: await work() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
