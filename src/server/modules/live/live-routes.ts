import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/endpoint.ts';
import { followLive } from '#contract/raw-endpoints.ts';
import { checkAccess } from '#server/http/bind.ts';
import type { LiveStreams } from './live-streams.ts';

/** A stream is not a JSON response, so it is routed by hand, with the same access check and errors as bind. */
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
    },
  });
}

function readLastEventId(header: string | string[] | undefined): number | null {
  const id = /^\d{1,10}$/.test(String(header)) ? Number(header) : null;
  return id !== null && id <= 2_147_483_647 ? id : null;
}
