import type { FastifyInstance } from 'fastify';
import { privateHeaders } from './http-server.ts';
import type { ResponseCache } from './response-cache.ts';

/** Headers of every response that the app itself sends, and a line in the log. */
export function addResponseHooks(app: FastifyInstance, responseCache: ResponseCache): void {
  const headers = privateHeaders(responseCache);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (responseCache.isDraining) reply.header('connection', 'close');
    // Closing while a body is still arriving resets the connection before the client reads the response; see Connections.
    else reply.removeHeader('connection');
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        userId: request.caller?.userId ?? request.namedUserId ?? undefined,
        ms: Math.round(reply.elapsedTime),
      },
      'request completed',
    );
    done();
  });
}
