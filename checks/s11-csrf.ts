import { allEndpoints } from '#contract/all-endpoints.ts';
import { orderExportPath } from '#contract/admin-orders.ts';
import { documentUploadPath } from '#contract/consultations.ts';
import { type Endpoint, apiPrefix } from '#contract/endpoint.ts';
import { imageUploadPath } from '#contract/files.ts';
import { livePath } from '#contract/live.ts';
import { roles } from '#domain/accounts/role.ts';
import { buildSession } from '#server/testing/builders.ts';
import type { Check } from './support/check.ts';
import { openShops } from './support/shops.ts';

type Call = { method: string; path: string };

/** Content types that a foreign page can send without a CORS preflight. */
const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain', ''];

export const check: Check = {
  guarantee: 'No CSRF',
  goal: 'the API authenticates by the Authorization header only, never by cookie; JSON routes refuse other content types',
  limitSeconds: 90,
  isQuick: true,
  run: async (checking) => {
    const { shops, db } = await openShops(checking, { count: 1 });
    const { token, headers } = await buildSession(db, { roles: [...roles] });
    const endpoints: Endpoint[] = Object.values(allEndpoints).flat();
    const send = async ({ method, path }: Call, given: Record<string, string>, query = '', body?: string) => {
      const url =
        shops[0].address + apiPrefix + path.replace(':componentKind', 'bases').replaceAll(/:\w+/g, '999999') + query;
      // fetch adds no content type for a typed array.
      const payload = body === undefined ? {} : { body: new TextEncoder().encode(body) };
      return (await fetch(url, { method, headers: given, ...payload })).status;
    };

    const guarded: Call[] = [
      ...endpoints.filter(({ access }) => access !== 'public'),
      { method: 'POST', path: imageUploadPath },
      { method: 'POST', path: documentUploadPath },
      { method: 'GET', path: livePath },
      { method: 'GET', path: orderExportPath },
    ];
    const disguises: [string, Record<string, string>, string][] = [
      ['a cookie', { cookie: `session=${token}` }, ''],
      ['cookies of other names', { cookie: `token=${token}; Authorization=Bearer ${token}` }, ''],
      ['the device cookie', { cookie: `device=${token}` }, ''],
      ['the URL', {}, `?token=${token}&access_token=${token}`],
      ['Basic', { authorization: `Basic ${btoa(`:${token}`)}` }, ''],
      ['another header', { 'x-auth-token': token, 'x-authorization': `Bearer ${token}` }, ''],
    ];
    let refused = 0;
    for (const call of guarded) {
      for (const [where, given, query] of disguises) {
        const status = await send(call, given, query);
        if (status === 401) refused++;
        else checking.require(false, `${call.method} ${call.path} returned ${status} for a token in ${where}`);
      }
    }
    const control = await send({ method: 'GET', path: '/auth/validate-token' }, headers);
    checking.require(control === 200, `the same token in the Authorization header returned ${control}`);

    const written = endpoints.filter(({ body }) => body !== undefined);
    let unread = 0;
    for (const call of written) {
      for (const type of formTypes) {
        const given = { ...headers, ...(type === '' ? {} : { 'content-type': type }) };
        const status = await send(call, given, '', '{"a":1}');
        if (status === 415) unread++;
        else checking.require(false, `${call.method} ${call.path} returned ${status} for ${type || 'no content type'}`);
      }
    }
    return `${guarded.length} calls × ${disguises.length} places for a token other than its header: ${refused} × 401; ${written.length} JSON calls × ${formTypes.length} other content types: ${unread} × 415`;
  },
};
