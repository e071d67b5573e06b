import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/endpoint.ts';
import { followLive } from '#contract/raw-endpoints.ts';
import { checkAccess } from '#server/http/bind.ts';
import type { LiveStreams } from './live-streams.ts';

/** A stream is no JSON answer, so it is not bound; who may call and how refusals look is the same. */
export function liveRoutes(app: FastifyInstance, live: LiveStreams): void {
  app.addHook('preClose', async () => live.close());
  app.route({
    method: followLive.method,
    url: apiPrefix + followLive.path,
    exposeHeadRoute: false,
    onRequest: async (request) => {
      request.caller = await checkAccess(app, followLive.access, request);
    },
    handler: (request, reply) => {
      const caller = request.caller!;
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
    },
  });
}

function readLastEventId(header: string | string[] | undefined): number | null {
  const id = /^\d{1,10}$/.test(String(header)) ? Number(header) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
}
