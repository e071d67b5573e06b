import type { FastifyInstance } from 'fastify';
import { parseArtUrl } from '#bowl-art/art-url.ts';
import { AppError } from '#contract/errors.ts';
import { cacheForEver, prepareResponse } from './cached-response.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { readTarget } from './request-guard.ts';
import type { ResponseCache } from './response-cache.ts';
import { dataContentSecurityPolicy } from './security-headers.ts';

const partitionBytes = 16 * 1024 * 1024;

/** Serves drawn bowls. The URL fully determines the drawing. Drawn in the worker, because anyone may request any seed. */
export function artRoutes(app: FastifyInstance, responseCache: ResponseCache, workers: WorkerPool): void {
  const partition = responseCache.addPartition(partitionBytes);
  app.get('/art/*', async (request, reply) => {
    const { pathname, search } = readTarget(request.url);
    const drawing = parseArtUrl(pathname, new URLSearchParams(search));
    if (!drawing) throw new AppError('not-found', 'There is no such drawing.');
    const response = await prepareResponse(
      Buffer.from(await workers.run('draw', drawing)),
      {
        contentType: 'image/svg+xml',
        cacheControl: cacheForEver,
        headers: { 'content-security-policy': dataContentSecurityPolicy },
      },
      responseCache.always,
    );
    partition.put(request.url, response);
    reply.hijack();
    responseCache.send(request.raw, reply.raw, response);
  });
}
