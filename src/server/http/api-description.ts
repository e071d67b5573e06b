import { apiPrefix } from '#contract/endpoint.ts';
import { apiDocsPage } from './api-docs-page.ts';
import { openApiDocument } from './open-api.ts';
import { cacheButAsk, prepareAnswer } from './ready-answer.ts';
import type { ReadyStore } from './ready-store.ts';
import { contentSecurityPolicy } from './security-headers.ts';

export async function keepApiDescriptionReady(publicUrl: string, ready: ReadyStore): Promise<void> {
  const shelf = ready.addShelf(Infinity);
  const put = async (url: string, contentType: string, text: string) => {
    const source = {
      contentType,
      cacheControl: cacheButAsk,
      headers: { 'content-security-policy': contentSecurityPolicy() },
    };
    shelf.put(url, await prepareAnswer(Buffer.from(text), source, ready.always));
  };
  await put(`${apiPrefix}/openapi.json`, 'application/json; charset=utf-8', JSON.stringify(openApiDocument(publicUrl)));
  await put('/api/docs', 'text/html; charset=utf-8', apiDocsPage());
}
