import { expect, it } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

it('two clicks in one tick are one', async () => {
  const once = oneAtATime();
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  const send = () => {
    sent += 1;
    return answer.promise;
  };
  const first = once(send);
  await Promise.all([once(send), once(send)]);
  expect(sent).toBe(1);
  answer.resolve();
  await first;
  await once(send);
  expect(sent).toBe(2);
});

it('what failed can be tried again, and two forms do not wait for each other', async () => {
  const once = oneAtATime();
  await expect(once(() => Promise.reject(new Error('No answer')))).rejects.toThrow('No answer');
  let acts = 0;
  const act = () => Promise.resolve((acts += 1));
  await once(act);
  await Promise.all([once(act), oneAtATime()(act)]);
  expect(acts).toBe(3);
});
