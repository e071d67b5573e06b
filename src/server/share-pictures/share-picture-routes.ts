import type { FastifyInstance } from 'fastify';
import type { Meal } from '#contract/catalog.ts';
import { mealOfSharePath } from '#contract/share-picture.ts';
import { AppError } from '#contract/errors.ts';
import { type CachedResponse, prepareUncompressed } from '#server/http/cached-response.ts';
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
    const response = partition.get(pathname) ?? (await drawOnce(meal));
    // Under its own path: a query must neither make the cache grow nor draw the picture again.
    if (catalog.current === snapshot) partition.put(pathname, response);
    reply.hijack();
    responseCache.send(request.raw, reply.raw, response);
  });

  const drawing = new Map<Meal, Promise<CachedResponse>>();
  /** Requests of the same moment share a drawing. A changed menu has other objects of its meals. */
  function drawOnce(meal: Meal): Promise<CachedResponse> {
    const running = drawing.get(meal);
    if (running) return running;
    const started = draw(meal).finally(() => drawing.delete(meal));
    drawing.set(meal, started);
    return started;
  }

  async function draw({ name, artUrl, price, caloriesKcal, nutritionValues }: Meal): Promise<CachedResponse> {
    const png = await workers.run('drawSharePicture', { name, artUrl, price, caloriesKcal, nutritionValues });
    return prepareUncompressed(
      Buffer.from(png),
      {
        contentType: 'image/png',
        cacheControl: 'public, max-age=3600',
        headers: { 'content-security-policy': dataContentSecurityPolicy },
      },
      responseCache.always,
    );
  }
}
