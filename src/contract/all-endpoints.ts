import * as auth from './auth.ts';
import * as catalog from './catalog.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call of the API, by module: the OpenAPI description and the permission checks are made from this. */
export const allEndpoints: Readonly<Record<string, readonly Endpoint[]>> = {
  auth: [auth.validateToken, auth.logout],
  catalog: [catalog.listMeals, catalog.listCustomizeOptions],
};
