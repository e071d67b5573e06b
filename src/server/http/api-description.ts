import { apiDocsPath, apiPrefix } from '#contract/endpoint.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { openApiDocument } from './open-api.ts';
import { cacheButRevalidate, prepareResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { contentSecurityPolicy } from './security-headers.ts';

type Description = { document: string; page: string };

export function describeApi(publicUrl: string): Description {
  return { document: JSON.stringify(openApiDocument(publicUrl)), page: apiDocsPage() };
}

export async function precacheApiDescription(
  { document, page }: Description,
  responseCache: ResponseCache,
): Promise<void> {
  const partition = responseCache.addPartition(Infinity);
  const put = async (url: string, contentType: string, text: string) => {
    const source = {
      contentType,
      cacheControl: cacheButRevalidate,
      headers: { 'content-security-policy': contentSecurityPolicy() },
    };
    partition.put(url, await prepareResponse(Buffer.from(text), source, responseCache.always));
  };
  await put(`${apiPrefix}/openapi.json`, 'application/json; charset=utf-8', document);
  await put(apiDocsPath, 'text/html; charset=utf-8', page);
}
