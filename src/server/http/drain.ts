import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from './response-cache.ts';

export type Draining = {
  readonly app: FastifyInstance;
  readonly responseCache: ResponseCache;
  /** Counted from the first moment: who has no answer by then is cut off. */
  readonly graceMs: number;
};

/** Long enough for every keep-alive connection in use to hear with its next answer that it should close. */
const keepAliveNoticeMs = 1_000;

/** What arrives within so short a turn of the loop, in the instant of closing, is all that can still be cut off. */
const shortTickMs = 0.5;
/** A machine that has no such turns at all is not waited for longer. */
const strictMs = 500;
const quietTicksNeeded = 3;

/** Answers whoever has come in, and closes. HTTP/1.1 can only say goodbye with an answer, so silent connections go last. */
export async function drain({ app, responseCache, graceMs }: Draining): Promise<void> {
  const { server } = app;
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // Nobody is told to close yet: they would come back to the door.
  await waitForQuietLoop(server, graceMs / 2);
  // Only the listening ends: http's own close would also cut idle connections, one of which may be sending right now.
  NetServer.prototype.close.call(server);
  responseCache.isDraining = true;
  const end = performance.now() + keepAliveNoticeMs;
  while (performance.now() < end && (await openConnections(server)) > 0) await sleep(25);
  await waitForQuietLoop(server, strictMs);
  server.closeIdleConnections();
  await app.close();
  clearTimeout(cut);
}

/**
 * One connection is taken in each turn of the loop, and closing the doors cuts off those who have knocked and wait. This comes back
 * right after the loop has looked at all sockets, when nobody was new and there was little else to do.
 */
async function waitForQuietLoop(server: NetServer, timeoutMs: number): Promise<void> {
  let quietTicks = 0;
  const notice = () => (quietTicks = -1);
  server.on('connection', notice);
  const start = performance.now();
  for (let began = start; began < start + timeoutMs && quietTicks < quietTicksNeeded;) {
    await setImmediate();
    const now = performance.now();
    const isTooLong = now - began > shortTickMs && now < start + strictMs;
    quietTicks = isTooLong ? 0 : quietTicks + 1;
    began = now;
  }
  server.off('connection', notice);
}

function openConnections(server: NetServer): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
