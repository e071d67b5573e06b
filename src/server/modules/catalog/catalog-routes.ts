import type { FastifyInstance } from 'fastify';
import { listCustomizeOptions, listMeals } from '#contract/catalog.ts';
import { getPublicBusiness } from '#contract/business.ts';
import { getOrderTerms } from '#contract/order-terms.ts';
import { type ResponseOf, type Endpoint, apiPrefix } from '#contract/endpoint.ts';
import { bind } from '#server/http/bind.ts';
import { cacheButRevalidate, prepareResponse } from '#server/http/cached-response.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import { dataContentSecurityPolicy } from '#server/http/security-headers.ts';
import type { LiveCatalog } from './catalog-snapshot.ts';

export function catalogRoutes(app: FastifyInstance, catalog: LiveCatalog): void {
  bind(app, listMeals, () => [...catalog.current.meals]);
  bind(app, listCustomizeOptions, () => catalog.current.options);
  bind(app, getOrderTerms, () => catalog.current.terms);
  bind(app, getPublicBusiness, () => catalog.current.business);
}

/**
 * Serialises the responses once for each version of the catalogue and puts them into the response cache. Until that is done the
 * routes above answer.
 */
export async function cacheCatalog(catalog: LiveCatalog, responseCache: ResponseCache): Promise<void> {
  const partition = responseCache.addPartition(Infinity);
  const source = {
    contentType: 'application/json; charset=utf-8',
    cacheControl: cacheButRevalidate,
    headers: { 'content-security-policy': dataContentSecurityPolicy },
  };
  await catalog.whenChanged(
    async (snapshot) => {
      const { meals, options, terms, business } = snapshot;
      const put = async <const E extends Endpoint>(endpoint: E, value: ResponseOf<E>) => {
        const body = Buffer.from(JSON.stringify(endpoint.response.parse(value)));
        const response = await prepareResponse(body, source, responseCache.always);
        if (catalog.current === snapshot) partition.put(apiPrefix + endpoint.path, response);
      };
      await Promise.all([
        put(listMeals, [...meals]),
        put(listCustomizeOptions, options),
        put(getOrderTerms, terms),
        put(getPublicBusiness, business),
      ]);
    },
    () => partition.clear(),
  );
}
