import { expect, inject, it } from 'vitest';
import { openQueueConnections } from './queue-connections.ts';

it('a connection of the queue that is released twice returns to the pool once', async () => {
  const { pool, close } = openQueueConnections(inject('testDatabase').serverUrl, () => undefined);
  const released = Promise.withResolvers<void>();
  pool.connect((error, _client, release) => {
    try {
      if (error) throw error;
      release();
      release();
      released.resolve();
    } catch (problem) {
      released.reject(problem);
    }
  });
  await released.promise;
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  close();
});

it('a pool that has ended answers with an error and nothing to release', async () => {
  const { pool, close } = openQueueConnections(inject('testDatabase').serverUrl, () => undefined);
  close();
  const given = Promise.withResolvers<readonly unknown[]>();
  pool.connect((error, client, release) => given.resolve([error?.message, client, release]));
  expect(await given.promise).toEqual(['Cannot use a pool after calling end on the pool', undefined, undefined]);
});
