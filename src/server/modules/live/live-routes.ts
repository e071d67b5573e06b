import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { followLive } from '#contract/raw-endpoints.ts';
import { bindRaw } from '#server/http/bind.ts';
import type { LiveStreams } from './live-streams.ts';

export function liveRoutes(app: FastifyInstance, live: LiveStreams): void {
  app.addHook('preClose', async () => live.close());
  bindRaw(app, followLive, (_input, caller, { request, reply }) => {
    live.requireCapacity(caller);
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Proxies must not buffer the stream.
      'x-accel-buffering': 'no',
      // The connection carries nothing else, so closing the stream closes it at once.
      connection: 'close',
    });
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    reply.raw.flushHeaders();
    // No idle timeout: a stream may have no events for minutes. LiveStream destroys what is not read.
    reply.raw.socket?.setTimeout(0);
    live.open(caller, readLastEventId(request.headers['last-event-id']), reply.raw);
  });
}

function readLastEventId(header: string | string[] | undefined): number | null {
  const id = /^\d{1,10}$/.test(String(header)) ? Number(header) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
}
