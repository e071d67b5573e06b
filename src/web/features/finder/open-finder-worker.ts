/** Apart from the worker's own modules: pages load none of them. */
export const openFinderWorker = () => new Worker(new URL('./finder-worker.ts', import.meta.url), { type: 'module' });
