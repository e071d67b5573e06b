import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import underPressure from '@fastify/under-pressure';
import fastify, { LogController, type FastifyInstance, type FastifyBaseLogger } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { Config } from './config.ts';
import type { Database } from './db/client.ts';
import { sendError } from './http/error-answer.ts';
import { artRoutes } from './http/art-routes.ts';
import { healthRoutes } from './http/health-routes.ts';
import { answerBrokenRequests } from './http/broken-request.ts';
import { nextRequestId } from './http/request-id.ts';
import { ReadyStore } from './http/ready-store.ts';
import { dataContentSecurityPolicy, securityHeaders } from './http/security-headers.ts';
import { authRoutes } from './modules/auth/auth-routes.ts';
import { authenticate } from './modules/auth/authenticate.ts';
import { catalogRoutes, keepCatalogReady } from './modules/catalog/catalog-routes.ts';
import type { LiveCatalog } from './modules/catalog/catalog-snapshot.ts';

/** May answer before the app sees the request: Vite in development. */
export type Front = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export type AppParts = {
  config: Pick<Config, 'publicUrl' | 'requestDeadlineMs' | 'trustProxy'>;
  db: Database;
  catalog: LiveCatalog;
  logger: FastifyBaseLogger;
  front?: Front | undefined;
};

const jsonBodyLimit = 64 * 1024;

/** The app without its pages, not yet listening. */
export async function buildApp(parts: AppParts): Promise<{ app: FastifyInstance; ready: ReadyStore }> {
  const { config, db, catalog } = parts;
  const ready = new ReadyStore(securityHeaders(config.publicUrl.startsWith('https:')));
  const app = fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: nextRequestId,
    requestIdHeader: false,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    bodyLimit: jsonBodyLimit,
    forceCloseConnections: 'idle',
    serverFactory: (handler) => listenInFront(handler, ready, parts.front),
    frameworkErrors: (error, request, reply) => {
      // Hooks have not run yet: the URL itself could not be read.
      reply.headers({ ...ready.always, 'x-request-id': request.id });
      sendError(error, request, reply);
    },
  });

  app.decorateRequest('caller', null);
  app.decorate('authenticate', (token: string) => authenticate(db, token));
  app.decorate('requestDeadlineMs', config.requestDeadlineMs);
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendError);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      ...ready.always,
      'content-security-policy': dataContentSecurityPolicy,
      'x-request-id': request.id,
      ...(ready.isDraining ? { connection: 'close' } : {}),
    });
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  await app.register(underPressure, { maxEventLoopDelay: 500, exposeStatusRoute: false, retryAfter: 1 });
  app.setNotFoundHandler(() => {
    throw new AppError('not-found', 'There is nothing here.');
  });

  healthRoutes(app, db, ready);
  artRoutes(app, ready);
  authRoutes(app, db);
  catalogRoutes(app, catalog);
  await keepCatalogReady(catalog, ready);
  return { app, ready };
}

function listenInFront(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
  ready: ReadyStore,
  front: Front | undefined,
): Server {
  const server = createServer((request, response) => {
    if (ready.serve(request, response)) return;
    if (front) front(request, response, () => handler(request, response));
    else handler(request, response);
  });
  // A slow client may not hold a connection open by sending a little now and then.
  server.headersTimeout = 5_000;
  server.requestTimeout = 15_000;
  // Longer than the idle time of common proxies, so that the proxy is the one to close.
  server.keepAliveTimeout = 75_000;
  answerBrokenRequests(server, ready.always);
  return server;
}
