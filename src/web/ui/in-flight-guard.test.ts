import { expect, it } from 'vitest';
import { inFlightGuard } from './in-flight-guard.ts';

it('two clicks in one tick are one', async () => {
  const once = inFlightGuard();
  const response = Promise.withResolvers<void>();
  let sent = 0;
  const send = () => {
    sent += 1;
    return response.promise;
  };
  const first = once(send);
  await Promise.all([once(send), once(send)]);
  expect(sent).toBe(1);
  response.resolve();
  await first;
  await once(send);
  expect(sent).toBe(2);
});

it('a failed action can be retried, and two forms do not block each other', async () => {
  const once = inFlightGuard();
  await expect(once(() => Promise.reject(new Error('No answer')))).rejects.toThrow('No answer');
  let actions = 0;
  const action = () => Promise.resolve((actions += 1));
  await once(action);
  await Promise.all([once(action), inFlightGuard()(action)]);
  expect(actions).toBe(3);
});
