import type { FastifyInstance } from 'fastify';
import { mealOfSharePath } from '#contract/share-picture.ts';
import { AppError } from '#contract/errors.ts';
import { prepareUncompressed } from '#server/http/cached-response.ts';
import { readTarget } from '#server/http/request-guard.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import { dataContentSecurityPolicy } from '#server/http/security-headers.ts';
import type { LiveCatalog } from '#server/modules/catalog/catalog-snapshot.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';

const partitionBytes = 16 * 1024 * 1024;

type Shop = {
  readonly responseCache: ResponseCache;
  readonly catalog: LiveCatalog;
  readonly workers: WorkerPool;
};

/** One picture for each meal on the menu, drawn when it is first asked for. */
export function sharePictureRoutes(app: FastifyInstance, { responseCache, catalog, workers }: Shop): void {
  const partition = responseCache.addPartition(partitionBytes);
  void catalog.whenChanged(
    () => Promise.resolve(),
    () => partition.clear(),
  );
  app.get('/share/*', async (request, reply) => {
    const { pathname } = readTarget(request.url);
    const snapshot = catalog.current;
    const meal = mealOfSharePath(pathname, snapshot.meals);
    if (!meal) throw new AppError('not-found', 'There is no such picture.');
    const { name, artUrl, price, caloriesKcal, nutritionValues } = meal;
    const png = await workers.run('drawSharePicture', { name, artUrl, price, caloriesKcal, nutritionValues });
    const response = prepareUncompressed(
      Buffer.from(png),
      {
        contentType: 'image/png',
        cacheControl: 'public, max-age=3600',
        headers: { 'content-security-policy': dataContentSecurityPolicy },
      },
      responseCache.always,
    );
    // Under its own path: a query must not make the cache grow.
    if (catalog.current === snapshot) partition.put(pathname, response);
    reply.hijack();
    responseCache.send(request.raw, reply.raw, response);
  });
}
