import { parentPort } from 'node:worker_threads';

/** Each loads its own modules with its first task: the finder needs no drawing of pictures in memory. */
const tasks = {
  draw: async () => (await import('#bowl-art/draw-from-url.ts')).drawFromUrl,
  drawPhotograph: async () => (await import('#server/modules/files/draw-picture.ts')).drawPhotograph,
  drawPicture: async () => (await import('#server/modules/files/draw-picture.ts')).drawPicture,
  drawSharePicture: async () => (await import('#server/share-pictures/draw-share-picture.ts')).drawSharePicture,
  findForAssistant: async () => (await import('#server/modules/mcp/find-for-assistant.ts')).findForAssistant,
  inspectDocument: async () => (await import('#server/modules/documents/inspect-document.ts')).inspectDocument,
};
export type Tasks = { readonly [Name in keyof typeof tasks]: Awaited<ReturnType<(typeof tasks)[Name]>> };
export type WorkerReply = { readonly output: unknown } | { readonly error: string };

/** The worker thread of the pool. */
parentPort?.on('message', ({ name, input }: { name: keyof Tasks; input: never }) => {
  void attempt(async () => (await tasks[name]())(input)).then((reply) => parentPort?.postMessage(reply));
});

async function attempt(work: () => unknown): Promise<WorkerReply> {
  try {
    return { output: await work() };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
