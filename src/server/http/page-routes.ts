import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { PageStore } from './page-store.ts';
import type { ReadyStore } from './ready-store.ts';

/** Pages answer every path that nothing else answers; a page that is kept ready never comes this far. */
export function pageRoutes(app: FastifyInstance, pages: PageStore, ready: ReadyStore): void {
  app.get('/*', async (request, reply) => {
    const { pathname, searchParams, search } = new URL(request.url, 'http://page');
    if (pathname.startsWith(`${apiPrefix}/`) || pathname.startsWith('/assets/')) {
      throw new AppError('not-found', 'There is nothing here.');
    }
    if (pathname.length > 1 && pathname.endsWith('/')) {
      const withoutSlashes = `/${pathname.replaceAll(/^\/+|\/+$/g, '')}`;
      return reply.redirect(withoutSlashes + search, 308);
    }
    const answer = await pages.find(pathname, searchParams);
    reply.hijack();
    ready.send(request.raw, reply.raw, answer);
    return reply;
  });
}
