const checkEveryMs = 60 * 60 * 1000;

/**
 * As little as possible, because every page brings it. `onNeeded`: the page has something to show about the worker, that is, it came
 * from the cache, or another version is being installed.
 */
export async function startServiceWorker(serviceWorker: ServiceWorkerContainer, onNeeded: () => void): Promise<void> {
  const { controller } = serviceWorker;
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ at: string | null }>) => {
    if (data.at !== null) onNeeded();
  });
  controller?.postMessage({ type: 'as-of' });
  serviceWorker.register('/service-worker.js').catch(() => undefined);
  const registration = await serviceWorker.ready;
  // This page came from the network, so it is of the new version already.
  registration.waiting?.postMessage({ type: 'activate' });
  if (controller) registration.addEventListener('updatefound', onNeeded);
  // The files of this page were loaded before there was a worker that could save them; the HTTP cache has them.
  else
    registration.active?.postMessage({
      type: 'save-files',
      urls: performance.getEntriesByType('resource').map(({ name }) => name),
    });
  // A kitchen's screen is open all day, and browsers look for a new version when a page is opened.
  setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
}
