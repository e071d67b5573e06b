import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { followLive } from '#contract/raw-endpoints.ts';
import { bindRaw } from '#server/http/bind.ts';
import type { LiveStreams } from './live-streams.ts';

export function liveRoutes(app: FastifyInstance, live: LiveStreams): void {
  app.addHook('preClose', async () => live.close());
  bindRaw(app, followLive, (_input, caller, { request, reply }) => {
    live.requireRoom(caller);
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that collects the answer would turn live into late.
      'x-accel-buffering': 'no',
      // The connection carries nothing else, so closing the stream closes it at once.
      connection: 'close',
    });
    reply.hijack();
    reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders);
    reply.raw.flushHeaders();
    // Silent for minutes, and meant to be; what is not read is cut by the stream itself.
    reply.raw.socket?.setTimeout(0);
    live.open(caller, readLastEventId(request.headers['last-event-id']), reply.raw);
  });
}

function readLastEventId(header: string | string[] | undefined): number | null {
  const id = /^\d{1,10}$/.test(String(header)) ? Number(header) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
}
