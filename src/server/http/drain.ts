import { Server as NetServer } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from './response-cache.ts';

export type Draining = {
  readonly app: FastifyInstance;
  readonly responseCache: ResponseCache;
  /** Counted from the start of the shutdown: then remaining connections are closed. */
  readonly graceMs: number;
};

/** Time for active keep-alive connections to receive a response with Connection: close. */
const keepAliveNoticeMs = 1_000;

/** An event-loop tick is quiet when it is this short: only connections that arrive within it can still be cut off. */
const shortTickMs = 0.5;
/** After this time longer ticks are accepted too, for machines that have no quiet ones. */
const strictMs = 500;
const quietTicksNeeded = 3;

/** Graceful shutdown. HTTP/1.1 can announce a close only with a response, so idle connections are closed last. */
export async function drain({ app, responseCache, graceMs }: Draining): Promise<void> {
  const { server } = app;
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  // No Connection: close yet: clients would reconnect to the listening socket.
  await waitForQuietLoop(server, graceMs / 2);
  // Closes only the listening socket: http's close() would also close idle connections, one of which may be sending.
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
 * Node accepts one connection per event-loop tick, and closing the listening socket resets connections in its backlog. Resolves
 * right after a poll phase in which no connection was accepted and little else happened.
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
