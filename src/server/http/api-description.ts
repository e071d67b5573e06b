import { apiPrefix } from '#contract/endpoint.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { openApiDocument } from './open-api.ts';
import { cacheButRevalidate, prepareResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export async function precacheApiDescription(publicUrl: string, responseCache: ResponseCache): Promise<void> {
  const partition = responseCache.addPartition(Infinity);
  const put = async (url: string, contentType: string, text: string) => {
    const source = {
      contentType,
      cacheControl: cacheButRevalidate,
      headers: { 'content-security-policy': contentSecurityPolicy() },
    };
    partition.put(url, await prepareResponse(Buffer.from(text), source, responseCache.always));
  };
  await put(`${apiPrefix}/openapi.json`, 'application/json; charset=utf-8', JSON.stringify(openApiDocument(publicUrl)));
  await put('/api/docs', 'text/html; charset=utf-8', apiDocsPage());
}
