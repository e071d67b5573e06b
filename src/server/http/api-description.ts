import type { FastifyInstance } from 'fastify';
import { apiDocsPath, apiPrefix } from '#contract/endpoint.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import { cacheButRevalidate, prepareResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const descriptionPath = `${apiPrefix}/openapi.json`;

type Shop = {
  readonly responseCache: ResponseCache;
  readonly workers: WorkerPool;
  readonly publicUrl: string;
};

/** Described in a thread when it is first asked for: at the start it would be a third of all work before the shop is open. */
export function apiDescriptionRoutes(app: FastifyInstance, { responseCache, workers, publicUrl }: Shop): void {
  const partition = responseCache.addPartition(Infinity);
  const put = async (path: string, contentType: string, text: string) => {
    const source = {
      contentType,
      cacheControl: cacheButRevalidate,
      headers: { 'content-security-policy': contentSecurityPolicy() },
    };
    partition.put(path, await prepareResponse(Buffer.from(text), source, responseCache.always));
  };
  const describe = async () => {
    const { document, page } = await workers.run('describeApi', publicUrl);
    await put(descriptionPath, 'application/json; charset=utf-8', document);
    await put(apiDocsPath, 'text/html; charset=utf-8', page);
  };
  let describing: Promise<void> | undefined;
  for (const path of [descriptionPath, apiDocsPath]) {
    app.get(path, async (request, reply) => {
      if (!partition.get(path)) await (describing ??= describe().finally(() => (describing = undefined)));
      reply.hijack();
      responseCache.send(request.raw, reply.raw, partition.get(path)!);
    });
  }
}
