import { listenForPush } from './show-push.ts';

/**
 * Works without a connection: files of a build from the cache, pages and a few answers of the shop from the network, and as they
 * were last seen when that fails. docs/decisions/040-app-and-service-worker.md says what may be cached, and where.
 */
declare const self: ServiceWorkerGlobalScope;
/** A hash of the build's files, written by scripts/build-service-worker.ts. */
declare const version: string;
/** The files of the pages that the app starts with. */
declare const startFiles: readonly string[];

const filesPrefix = 'files-';
const filesCache = filesPrefix + version;
/** Pages are the same for every visitor. */
const pagesCache = `pages-${version}`;
/** What was asked without a token. */
const publicCache = `public-${version}`;
/** One for each session. The page deletes them by this prefix at sign-out: platform/session/own-storage.ts. */
const ownPrefix = 'own-';

const startPages = ['/', '/menu', '/find-my-bowl', '/today', '/profile', '/login'];
const isFile = /^\/(?:assets|art)\//;
/** Staff boards are not among them: a cook must not go on from an old board. The rider's page stores its round itself. */
const isShownOffline =
  /^\/api\/v1\/(?:meals|customize-meal\/options|order-terms|nutrition-target|ledger(?:\/days\/[\d-]+)?|orders(?:\/\d+)?)$/;
/** A line that says nothing for so long counts as no line, if something is known. */
const patienceMs = 3500;
const maxFiles = 500;

/** What each page was shown from the cache, by client: the time at which the shop had sent it. */
const shownAsOf = new Map<string, string>();

listenForPush();

self.addEventListener('install', (event) => {
  event.waitUntil(saveStart());
});

/** One after another: the page that started the worker may still be loading what it shows. */
async function saveStart(): Promise<void> {
  for (const path of startPages) await savePage(path).catch(() => undefined);
  for (const file of startFiles) await saveFile(file).catch(() => undefined);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

/** The files of the version before stay: another tab may still need some. Caches are listed in the order of their creation. */
async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const kept = new Set([...names.filter((name) => name.startsWith(filesPrefix)).slice(-2), filesCache]);
  const isOld = (name: string) => !name.endsWith(version) && !kept.has(name);
  await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
}

self.addEventListener('message', (event) => {
  const { data, source } = event as ExtendableMessageEvent & { data: { type: string; urls: string[] } };
  if (data.type === 'activate') void self.skipWaiting();
  if (data.type === 'save-files') event.waitUntil(Promise.allSettled(data.urls.filter(isOwnFile).map(saveFile)));
  if (data.type === 'as-of' && source instanceof Client) notifyAsOf(source);
});

function isOwnFile(url: string): boolean {
  const { origin, pathname } = new URL(url);
  return origin === self.location.origin && isFile.test(pathname);
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (isOwnFile(request.url)) event.respondWith(saveFile(request.url));
  else if (request.mode === 'navigate' && !pathname.startsWith('/api/')) event.respondWith(page(event));
  else if (isShownOffline.test(pathname)) event.respondWith(answer(event));
});

/** By its URL: WebKit judges a request by what it is for, and the policy of this script allows no workers. */
async function saveFile(file: string): Promise<Response> {
  const cache = await caches.open(filesCache);
  const saved = await cache.match(file);
  if (saved) return saved;
  const response = (await caches.match(file)) ?? (await fetch(file));
  if (response.ok) {
    await cache.put(file, response.clone());
    const files = await cache.keys();
    await Promise.all(files.slice(0, Math.max(0, files.length - maxFiles)).map((old) => cache.delete(old)));
  }
  return response;
}

async function savePage(path: string): Promise<void> {
  const response = await fetch(path);
  if (!response.ok || !isPage(response)) return;
  const html = await response.clone().text();
  await (await caches.open(pagesCache)).put(path, response);
  for (const file of new Set(html.match(/\/assets\/[\w.-]+/g))) await saveFile(file).catch(() => undefined);
}

async function page(event: FetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  // A page that was rendered for a search is not the page: the browser applies the search to the plain one.
  const found = networkFirst(event, pagesCache, {
    key: pathname,
    isSaved: (response) => search === '' && isPage(response),
  });
  return found.catch(() => new Response(offlinePage, htmlHeaders));
}

/** Ours, and the same for every visitor: no file and no link with a token in it that was opened in a tab. */
function isPage({ headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') ?? false;
  return isHtml && !headers.get('cache-control')?.includes('no-store');
}

/** The cache key is the URL: a stored request would contain the session token. */
async function answer(event: FetchEvent): Promise<Response> {
  return networkFirst(event, await cacheOf(event.request), { key: event.request.url, isSaved: () => true });
}

async function cacheOf(request: Request): Promise<string> {
  const token = request.headers.get('authorization');
  if (token === null) return publicCache;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  const own = `${ownPrefix}${digest.slice(0, 16).join('.')}-${version}`;
  // A response that came after the sign-out may have made the cache of the last session again.
  for (const name of await caches.keys()) if (name.startsWith(ownPrefix) && name !== own) await caches.delete(name);
  return own;
}

type Entry = { readonly key: string; readonly isSaved: (response: Response) => boolean };
async function networkFirst(event: FetchEvent, cacheName: string, { key, isSaved }: Entry): Promise<Response> {
  const cache = await caches.open(cacheName);
  const client = event.resultingClientId || event.clientId;
  const fromNetwork = fetch(event.request).then((response) => {
    if (response.ok && isSaved(response)) event.waitUntil(cache.put(key, response.clone()));
    if (shownAsOf.delete(client)) void self.clients.get(client).then(notifyAsOf);
    return response;
  });
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, patienceMs));
  try {
    return await Promise.race([fromNetwork, tooLate]);
  } catch {
    const last = await cache.match(key);
    if (!last) return fromNetwork;
    shownAsOf.set(client, last.headers.get('date') ?? '');
    void self.clients.get(client).then(notifyAsOf);
    return last;
  }
}

function notifyAsOf(client: Client | undefined): void {
  client?.postMessage({ at: shownAsOf.get(client.id) ?? null });
}

const htmlHeaders = { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } };
const offlinePage = `<!doctype html><html lang="en-IN"><meta name="viewport" content="width=device-width"><title>Offline</title>
<body style="font:18px system-ui;background:#FBFBF7;color:#23121A;padding:15vh 24px;text-align:center"><h1>You are offline</h1>
<p>This page was not opened on this device before.<p><a href="/menu">Menu</a> &nbsp; <a href="/today">Today</a>`;
