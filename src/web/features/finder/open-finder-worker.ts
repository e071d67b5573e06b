import type { FilledWeek } from '#domain/subscriptions/fill-week.ts';
import type { FinderMessage, FinderReply, Menu } from './answer-search.ts';
import type { WeekRequest } from './fill-requested-week.ts';

/** Apart from the worker's own modules: pages load none of them. */
export const openFinderWorker = () => new Worker(new URL('./finder-worker.ts', import.meta.url), { type: 'module' });

/** Beside the page, so that a search never holds up a key or a tap. */
export function fillWeekInWorker(menu: Menu, request: WeekRequest): Promise<FilledWeek> {
  const worker = openFinderWorker();
  return new Promise<FilledWeek>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FinderReply>) => {
      if (data.kind === 'filled-week') resolve(data.week);
    });
    worker.addEventListener('error', () => reject(new Error('The week could not be filled.')));
    const send = (message: FinderMessage) => worker.postMessage(message);
    send({ kind: 'menu', menu });
    send({ kind: 'fill-week', request });
  }).finally(() => worker.terminate());
}
