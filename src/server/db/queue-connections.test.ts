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
