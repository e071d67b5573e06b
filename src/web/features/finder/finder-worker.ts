import { startAnswering, type FinderMessage } from './answer-search.ts';

const answer = startAnswering();

/** Searches take tens of milliseconds: here they never hold up a slider or a key. */
self.addEventListener('message', ({ data }: MessageEvent<FinderMessage>) => {
  const reply = answer(data);
  if (reply) self.postMessage(reply);
});
