import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint, RawEndpoint } from '#contract/endpoint.ts';
import { PathId } from '#contract/shapes.ts';
import { bind, bindRaw, hasUnstorableText } from '#server/http/bind.ts';
import { buildSession } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const renamePot = {
  method: 'PUT',
  path: '/pots/:id',
  summary: 'Rename a pot',
  access: ['ROLE_KITCHEN_MANAGER'],
  params: z.object({ id: PathId }),
  body: z.strictObject({
    name: z.string().min(1, 'Name is required').max(20),
    lids: z.array(z.strictObject({ size: z.int() })).optional(),
    tags: z.array(z.enum(['hot', 'cold'])).optional(),
  }),
  response: z.object({ id: z.int(), name: z.string() }),
} as const satisfies Endpoint;

const stir = {
  method: 'GET',
  path: '/stir',
  summary: 'Takes too long',
  access: 'public',
  response: z.void(),
} as const satisfies Endpoint;

const scrub = { ...stir, method: 'DELETE', path: '/pots', status: 204 } as const satisfies Endpoint;
const stumble = { ...stir, path: '/stumble' } as const satisfies Endpoint;

const label = {
  method: 'GET',
  path: '/pots/:id/label',
  summary: 'The label of a pot',
  access: ['ROLE_KITCHEN_MANAGER'],
  params: z.object({ id: PathId }),
  rawResponse: { mediaType: 'text/plain' },
} as const satisfies RawEndpoint;

const shop = sharedTestApp();
beforeAll(async () => {
  bindProbes(shop.app);
});

function bindProbes(app: FastifyInstance): void {
  bind(app, renamePot, ({ params, body }) => ({ id: params.id, name: body.name, secret: 'not in the contract' }));
  bindRaw(app, label, ({ params }, { userId }, { reply }) =>
    reply.type('text/plain').send(`pot ${params.id} of ${userId}`),
  );
  bind(app, stir, () => new Promise<void>(() => undefined));
  bind(app, scrub, () => undefined);
  bind(app, stumble, () => Promise.reject(new Error('an internal detail')));
}

const url = '/api/v1/pots/7';
const payload = { name: 'Big pot' };

describe('a bound call', () => {
  it('returns only fields of the contract', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const response = await shop.call({ method: 'PUT', url, headers, payload });
    expect(response).toMatchObject({ status: 200, body: { id: 7, name: 'Big pot' } });
    expect(response.body).not.toHaveProperty('secret');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('has no body where there is nothing to tell', async () => {
    const { status, body, headers } = await shop.call({ method: 'DELETE', url: '/api/v1/pots' });
    expect({ status, body, type: headers['content-type'] }).toEqual({ status: 204, body: undefined, type: undefined });
  });

  it('checks access before it validates the input', async () => {
    const customer = await buildSession(shop.db);
    const nonsense = { method: 'PUT', url: '/api/v1/pots/nonsense', payload: '{"name":' } as const;
    const json = { 'content-type': 'application/json' };
    expect(await shop.call({ ...nonsense, headers: json })).toMatchObject({ status: 401 });
    expect(await shop.call({ ...nonsense, headers: { ...json, ...customer.headers } })).toMatchObject({
      status: 403,
      body: { code: 'wrong-role' },
    });
  });

  it('refuses an admin where a kitchen manager is required', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    expect(await shop.call({ method: 'PUT', url, headers, payload })).toMatchObject({ status: 403 });
  });

  it.each([
    ['an unknown field', url, { name: 'Pot', price: 0 }, 400],
    ['a broken rule', url, { name: '' }, 400],
    ['a non-numeric id', '/api/v1/pots/first', payload, 400],
    ['an id above the integer range', '/api/v1/pots/99999999999', payload, 400],
    ['text that cannot be stored', url, { name: 'Po\0t' }, 400],
    ['malformed JSON', url, '{"name":', 400],
    ['a __proto__ key', url, '{"__proto__":{"name":"Pot"},"name":"Pot"}', 400],
    ['an unknown query parameter', `${url}?debug=1`, payload, 400],
    ['a body that is far too large', url, { name: 'x'.repeat(70_000) }, 413],
  ])('refuses %s', async (_what, target, body, status) => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const response = await shop.call({
      method: 'PUT',
      url: target,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: body,
    });
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({
      status,
      code: expect.any(String),
      requestId: response.headers['x-request-id'],
    });
  });

  it('returns the field and the message of the contract', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const { body } = await shop.call({ method: 'PUT', url, headers, payload: { name: '' } });
    expect(body).toMatchObject({ message: 'Name is required', fieldErrors: { name: 'Name is required' } });
  });

  it.each([
    [{ name: 'Pot', tags: ['hot', 'cold', 'warm'] }, { tags: 'Tags must be one of: hot, cold' }],
    [{ name: 'Pot', lids: [{ size: 1 }, {}] }, { 'lids.1.size': 'Size is required' }],
    [{ name: 'Pot', lids: [7] }, { lids: 'Lids is not valid' }],
    [{ name: 'Pot', colour: 'red' }, { colour: 'This call takes no such field.' }],
    // A stranger's text comes back shortened.
    [{ name: 'Pot', ['x'.repeat(300)]: 1 }, { ['x'.repeat(100)]: 'This call takes no such field.' }],
    [[], { body: 'The request is not valid' }],
  ])('reports %j by field, an entry of a list as its list', async (bad, fieldErrors) => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const { status, body } = await shop.call({ method: 'PUT', url, headers, payload: bad });
    expect(status).toBe(400);
    expect((body as { fieldErrors: unknown }).fieldErrors).toEqual(fieldErrors);
  });

  it.each(['toString', 'constructor', 'hasOwnProperty'])('refuses an unknown field that is called %s', async (name) => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const inBody = await shop.call({ method: 'PUT', url, headers, payload: { ...payload, [name]: 1 } });
    expect(inBody).toMatchObject({ status: 400, body: { code: 'bad-input' } });
    expect(Object.keys((inBody.body as { fieldErrors: object }).fieldErrors)).toEqual([name]);
    expect((await shop.call({ url: '/api/v1/stumble', query: { [name]: '1' } })).status).toBe(400);
  });

  it('refuses anything but JSON', async () => {
    const { headers } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
    const plain = { ...headers, 'content-type': 'text/plain' };
    expect(await shop.call({ method: 'PUT', url, headers: form, payload: 'name=Pot' })).toMatchObject({ status: 415 });
    expect(await shop.call({ method: 'PUT', url, headers: plain, payload: '{}' })).toMatchObject({ status: 415 });
  });

  it('returns 503 with Retry-After at the deadline', async () => {
    const usual = shop.app.requestDeadlineMs;
    shop.app.requestDeadlineMs = 50;
    const response = await shop.call({ method: 'GET', url: '/api/v1/stir' });
    shop.app.requestDeadlineMs = usual;
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' }, headers: { 'retry-after': '2' } });
  });

  it('does not expose the cause of an internal error', async () => {
    const response = await shop.call({ method: 'GET', url: '/api/v1/stumble' });
    expect(response.status).toBe(500);
    expect(JSON.stringify(response.body)).not.toContain('internal detail');
  });
});

describe('every kind of response', () => {
  it.each(['/api/v1/nothing-here', '/api/v1/meals', '/health/live', '/api/v1/%E0%A4%A'])(
    'carries the security headers and a request id: %s',
    async (target) => {
      const { headers } = await shop.call({ method: 'GET', url: target });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=(self)'),
        'x-request-id': expect.any(String),
      });
    },
  );

  it('for an unknown path is a JSON 404', async () => {
    expect(await shop.call({ method: 'DELETE', url: '/api/v1/nothing-here' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });
});

it.each([
  [{ name: 'Tikka' }, false],
  [{ name: 'Tik\0ka' }, true],
  [{ name: '\uD800' }, true],
  [{ name: '🥗 fine' }, false],
  [{ list: [{ deep: ['a', 'b\0'] }] }, true],
  [{ ['key\0']: 1 }, true],
  [{ n: 1, nothing: null, flag: true }, false],
])('text that PostgreSQL cannot store is detected: %j', (value, expected) => {
  expect(hasUnstorableText(value)).toBe(expected);
});

describe('a bound endpoint that does not return JSON', () => {
  it('checks access, then the parameters, like any other', async () => {
    const get = (path: string, headers = {}) => shop.app.inject({ url: `/api/v1/pots/${path}`, headers });
    const [cook, customer] = [
      await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] }),
      await buildSession(shop.db),
    ];
    expect((await get('nonsense/label')).statusCode).toBe(401);
    expect((await get('nonsense/label', customer.headers)).statusCode).toBe(403);
    expect((await get('nonsense/label', cook.headers)).json()).toMatchObject({
      status: 400,
      fieldErrors: { id: expect.any(String) as string },
    });
    expect((await get('7/label?colour=red', cook.headers)).json()).toMatchObject({
      status: 400,
      fieldErrors: { colour: expect.any(String) as string },
    });
    expect((await get('7/label', cook.headers)).body).toBe(`pot 7 of ${cook.user.id}`);
  });
});
