import type { FastifyInstance } from 'fastify';
import { listCustomizeOptions, listMeals } from '#contract/catalog.ts';
import { getOrderTerms } from '#contract/order-terms.ts';
import { type Answer, type Endpoint, apiPrefix } from '#contract/endpoint.ts';
import { bind } from '#server/http/bind.ts';
import { cacheButRevalidate, prepareResponse } from '#server/http/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import { dataContentSecurityPolicy } from '#server/http/security-headers.ts';
import type { LiveCatalog } from './catalog-snapshot.ts';

export function catalogRoutes(app: FastifyInstance, catalog: LiveCatalog): void {
  bind(app, listMeals, () => [...catalog.current.meals]);
  bind(app, listCustomizeOptions, () => catalog.current.options);
  bind(app, getOrderTerms, () => catalog.current.terms);
}

/** The same answers as bytes, made once for each version of the catalogue. */
export async function cacheCatalog(catalog: LiveCatalog, responseCache: ResponseCache): Promise<void> {
  const partition = responseCache.addPartition(Infinity);
  const put = async <const E extends Endpoint>(endpoint: E, value: Answer<E>) => {
    const source = {
      contentType: 'application/json; charset=utf-8',
      cacheControl: cacheButRevalidate,
      headers: { 'content-security-policy': dataContentSecurityPolicy },
    };
    const body = Buffer.from(JSON.stringify(endpoint.response.parse(value)));
    partition.put(apiPrefix + endpoint.path, await prepareResponse(body, source, responseCache.always));
  };
  await catalog.whenChanged(async ({ meals, options, terms }) => {
    await Promise.all([put(listMeals, [...meals]), put(listCustomizeOptions, options), put(getOrderTerms, terms)]);
  });
}
