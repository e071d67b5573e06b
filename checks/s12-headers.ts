import { eq } from 'drizzle-orm';
import { orderExportPath } from '#contract/admin-orders.ts';
import { apiPrefix } from '#contract/endpoint.ts';
import { type SignedLink, type StoredImage, imageUploadPath } from '#contract/files.ts';
import { livePath } from '#contract/live.ts';
import { consultationDocuments, consultations } from '#server/db/schema/consultations.ts';
import { buildSession } from '#server/testing/builders.ts';
import { uploadOf } from '#server/testing/permissions/world.ts';
import type { Check, Checking } from './support/check.ts';
import { type Shops, sendRaw, callApi, openShops } from './support/shops.ts';

type Seen = { status: number; headers: Headers };
type Kind = { what: string; status: number; isPrivate?: boolean; see: () => Promise<Seen> };

/** Headers of a cross-origin request. */
const foreign = { origin: 'https://evil.example', 'access-control-request-method': 'POST' };

export const check: Check = {
  guarantee: 'Headers',
  goal: 'CSP, nosniff, Referrer-Policy, frame-ancestors none, COOP, Permissions-Policy, HSTS on every kind of response; no-store on private data; no CORS',
  limitSeconds: 90,
  isQuick: true,
  run: async (checking) => {
    const shops = await openShops(checking, { count: 1, env: { PUBLIC_URL: 'https://shop.example' } });
    const kinds = await kindsOf(shops);
    let headerCount = 0;
    for (const { what, status, isPrivate = false, see } of kinds) {
      const seen = await see();
      checking.require(seen.status === status, `${what} returned ${seen.status}, not ${status}`);
      headerCount += verify(checking, what, seen.headers, isPrivate);
    }
    const privately = kinds.filter(({ isPrivate }) => isPrivate).length;
    return `${kinds.length} kinds of responses, ${headerCount} headers checked, ${privately} private ones with no-store, none with CORS`;
  },
};

/** Required form of each header. */
const requiredHeaders: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\).*microphone=\(\)/,
  'strict-transport-security': /^max-age=31536000; includeSubDomains$/,
};
const forbidden = ['access-control-allow-origin', 'access-control-allow-credentials', 'server', 'x-powered-by'];

function verify(checking: Checking, what: string, headers: Headers, isPrivate: boolean): number {
  for (const [name, form] of Object.entries(requiredHeaders)) {
    checking.require(form.test(headers.get(name) ?? ''), `${what}: ${name} is ${headers.get(name)}`);
  }
  for (const name of forbidden) checking.require(!headers.has(name), `${what} has ${name}`);
  const scripts = /script-src [^;]*/.exec(headers.get('content-security-policy') ?? '')?.[0] ?? '';
  checking.require(!/unsafe|\*|https?:/.test(scripts), `${what} allows ${scripts}`);
  const caching = headers.get('cache-control') ?? '';
  checking.require(!isPrivate || caching.includes('no-store'), `${what} may be cached: ${caching}`);
  checking.require(isPrivate || caching !== '', `${what} has no Cache-Control`);
  return Object.keys(requiredHeaders).length + forbidden.length + 1;
}

async function kindsOf({ shops: [shop], db }: Shops): Promise<Kind[]> {
  const admin = await buildSession(db, { roles: ['ROLE_ADMIN', 'ROLE_USER'] });
  const customer = await buildSession(db);
  const get =
    (path: string, headers: Record<string, string> = {}, method = 'GET', body?: string) =>
    async () => {
      const abort = new AbortController();
      const response = await fetch(shop.address + path, {
        method,
        headers: { ...foreign, ...headers },
        redirect: 'manual',
        signal: abort.signal,
        ...(body === undefined ? {} : { body }),
      });
      abort.abort();
      return { status: response.status, headers: response.headers };
    };
  const api = (path: string, ...rest: [Record<string, string>?, string?, string?]) => get(apiPrefix + path, ...rest);
  const json = { 'content-type': 'application/json' };
  const open = (what: string, status: number, see: Kind['see']): Kind => ({ what, status, see });
  const closed = (what: string, status: number, see: Kind['see']): Kind => ({ what, status, isPrivate: true, see });

  const meals = (await callApi(shop, '/meals')).body as { artUrl: string }[];
  const page = await (await fetch(`${shop.address}/`)).text();
  const asset = (end: string) => new RegExp(`/assets/[\\w.-]+\\.${end}`).exec(page)![0];
  const upload = await uploadOf(imageUploadPath);
  const stored = await fetch(shop.address + apiPrefix + imageUploadPath, {
    method: 'POST',
    headers: { ...upload.headers, ...admin.headers },
    body: upload.payload as Buffer<ArrayBuffer>,
  });
  const { imageUrl } = (await stored.json()) as StoredImage;
  const [document] = await db
    .select({ id: consultations.id })
    .from(consultations)
    .innerJoin(consultationDocuments, eq(consultationDocuments.consultationId, consultations.id));
  const link = (await callApi(shop, `/consultations/${document!.id}/document`, { headers: admin.headers }))
    .body as SignedLink;
  const known = (await fetch(`${shop.address}${apiPrefix}/meals`)).headers.get('etag')!;

  return [
    open('a cached page', 200, get('/')),
    open('a page rendered for a search', 200, get('/menu?q=paneer%20tikka')),
    open('the shell of a staff page', 200, get('/admin/orders')),
    open('a missing page', 404, get('/nothing-here')),
    open('the data of a page', 200, get('/menu.data')),
    closed('a redirect', 308, get('/menu/')),
    open('a script', 200, get(asset('js'))),
    open('a style sheet', 200, get(asset('css'))),
    open('a font', 200, get(asset('woff2'))),
    closed('a missing asset', 404, get('/assets/nothing.js')),
    open('an icon', 200, get('/favicon.svg')),
    open('the manifest', 200, get('/site.webmanifest')),
    open('the service worker', 200, get('/service-worker.js')),
    open('robots.txt', 200, get('/robots.txt')),
    open('the sitemap', 200, get('/sitemap.xml')),
    open('a drawing', 200, get(meals[0]!.artUrl)),
    closed('a missing drawing', 404, get('/art/nothing.svg')),
    open('an uploaded picture', 200, get(imageUrl)),
    closed('a missing picture', 404, get('/images/nothing-240.webp')),
    open('the menu as data', 200, api('/meals')),
    open('the menu, not modified', 304, api('/meals', { 'if-none-match': known })),
    open('the head of the menu', 200, api('/meals', {}, 'HEAD')),
    open('the description of the API', 200, api('/openapi.json')),
    open('the documentation', 200, get('/api/docs')),
    closed('a private response', 200, api('/cart', customer.headers)),
    closed('who is signed in', 200, api('/auth/validate-token', customer.headers)),
    closed('not signed in', 401, api('/cart')),
    closed('the wrong role', 403, api('/admin/users', customer.headers)),
    closed('bad input', 400, api('/orders?size=101', customer.headers)),
    closed("another customer's order", 404, api('/orders/1', customer.headers)),
    closed('no such call', 404, api('/nothing-here')),
    closed('another method', 404, api('/meals', admin.headers, 'PATCH', '{}')),
    closed('another content type', 415, api('/contact-messages', { 'content-type': 'text/plain' }, 'POST', 'hello')),
    closed('too large', 413, api('/contact-messages', json, 'POST', `{"a":"${'x'.repeat(70_000)}"}`)),
    closed('malformed JSON', 400, api('/contact-messages', json, 'POST', '{"a":')),
    closed('malformed percent', 400, api('/orders/%E0%A4%A', customer.headers)),
    closed('a preflight', 404, api('/cart', {}, 'OPTIONS')),
    closed('a document', 200, get(link.url)),
    closed('a document with a wrong signature', 403, get(link.url.replace(/sig=./, 'sig=_'))),
    closed('an export', 200, api(orderExportPath, admin.headers)),
    closed('the live stream', 200, api(livePath, customer.headers)),
    closed('the live stream without a session', 401, api(livePath)),
    closed('the liveness probe', 200, get('/health/live')),
    closed('ready', 200, get('/health/ready')),
    closed('TRACE', 404, () => sendRaw(shop, 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')),
    closed('malformed HTTP', 400, () => sendRaw(shop, 'HELLO\r\n\r\n')),
    closed('two Content-Length headers', 400, () =>
      sendRaw(shop, 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}'),
    ),
    closed('oversized headers', 413, () => sendRaw(shop, `GET / HTTP/1.1\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`)),
  ];
}
