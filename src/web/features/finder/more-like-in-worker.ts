import type { FinderMessage, FinderReply, Menu, PicturedMeal } from './answer-search.ts';
import { openFinderWorker } from './open-finder-worker.ts';

type Request = Omit<Extract<FinderMessage, { kind: 'more-like' }>, 'kind'>;

/** Searches in a worker: the page stays responsive meanwhile. */
export function moreLikeInWorker(menu: Menu, request: Request): Promise<readonly PicturedMeal[]> {
  const worker = openFinderWorker();
  return new Promise<readonly PicturedMeal[]>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FinderReply>) => {
      if (data.kind === 'more-like') resolve(data.meals);
    });
    worker.addEventListener('error', () => reject(new Error('The search failed.')));
    const send = (message: FinderMessage) => worker.postMessage(message);
    send({ kind: 'menu', menu });
    send({ kind: 'more-like', ...request });
  }).finally(() => worker.terminate());
}
