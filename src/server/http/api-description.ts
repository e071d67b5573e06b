import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { apiDocsPath, apiPrefix } from '#contract/endpoint.ts';
import { cacheButRevalidate, prepareResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const descriptionPath = `${apiPrefix}/openapi.json`;

/** Stands for PUBLIC_URL in the file that the build writes. */
export const builtPublicUrl = 'https://public-url.invalid';

type Shop = {
  readonly responseCache: ResponseCache;
  readonly publicUrl: string;
  /** Written by `npm run build`. Undefined in development: computed at the first request, which takes a second. */
  readonly file: string | undefined;
};

export function apiDescriptionRoutes(app: FastifyInstance, { responseCache, publicUrl, file }: Shop): void {
  const partition = responseCache.addPartition(Infinity);
  const put = async (path: string, contentType: string, text: string) => {
    const source = {
      contentType,
      cacheControl: cacheButRevalidate,
      headers: { 'content-security-policy': contentSecurityPolicy() },
    };
    const options = { compression: 'quick' } as const;
    partition.put(path, await prepareResponse(Buffer.from(text), source, responseCache.always, options));
  };
  const describe = async () => {
    const { document, page } = await describeFor(publicUrl, file);
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

type Description = { readonly document: string; readonly page: string };

async function describeFor(publicUrl: string, file: string | undefined): Promise<Description> {
  if (file === undefined) return (await import('./api-docs-page.ts')).describeApi(publicUrl);
  const { document, page } = JSON.parse(await readFile(file, 'utf8')) as Description;
  return { document: document.replaceAll(builtPublicUrl, publicUrl), page };
}
