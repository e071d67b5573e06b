/** Sent in place of the service worker when SERVICE_WORKER=off: it replaces an installed one, clears its caches and leaves. */
const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  await worker.registration.unregister();
}
