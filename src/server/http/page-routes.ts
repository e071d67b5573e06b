import type { FastifyInstance } from 'fastify';
import { apiPrefix } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type { PageCache } from './page-cache.ts';
import { readTarget } from './request-guard.ts';
import type { ResponseCache } from './response-cache.ts';

/** Pages answer every path that nothing else answers; an exact hit in the response cache never comes this far. */
export function pageRoutes(app: FastifyInstance, pages: PageCache, responseCache: ResponseCache): void {
  app.get('/*', async (request, reply) => {
    const { pathname, search } = readTarget(request.url);
    if (pathname.startsWith(`${apiPrefix}/`) || pathname.startsWith('/assets/')) {
      throw new AppError('not-found', 'There is nothing here.');
    }
    const page = pages.match(pathname);
    // Only to one of the shop's own paths, never to what was asked for: `//evil.example` would lead elsewhere.
    if (page && page.path !== pathname) return reply.redirect(page.path + search, 308);
    const response = await pages.find(page, new URLSearchParams(search));
    reply.hijack();
    responseCache.send(request.raw, reply.raw, response);
    return reply;
  });
}
