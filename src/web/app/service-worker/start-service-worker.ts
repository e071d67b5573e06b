type Listeners = {
  /** The page shows what the shop sent at this time; null: it is up to date. */
  readonly onAsOf: (at: number | null) => void;
  /** Another version was installed while this page was open. */
  readonly onNewVersion: (reload: () => void) => void;
};

const checkEveryMs = 60 * 60 * 1000;

/** Returns what ends it. */
export function startServiceWorker({ onAsOf, onNewVersion }: Listeners): () => void {
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  if (!serviceWorker) return () => undefined;
  const wasControlled = serviceWorker.controller !== null;
  const ended = new AbortController();
  const { signal } = ended;

  const onMessage = ({ data }: MessageEvent<{ type: string; at: string | null }>) => {
    if (data.type === 'as-of') onAsOf(data.at === null ? null : Date.parse(data.at));
  };
  serviceWorker.addEventListener('message', onMessage, { signal });
  serviceWorker.controller?.postMessage({ type: 'as-of' });
  serviceWorker.register('/service-worker.js').catch(() => undefined);
  void serviceWorker.ready.then((registration) => {
    if (signal.aborted) return;
    // The files of this page were loaded before there was a worker that could save them; the HTTP cache has them.
    if (!wasControlled) registration.active?.postMessage({ type: 'save-files', urls: loadedFiles() });
    // This page came from the network, so it is of the new version already.
    registration.waiting?.postMessage({ type: 'activate' });
    registration.addEventListener(
      'updatefound',
      () => {
        const installing = registration.installing;
        installing?.addEventListener('statechange', () => {
          if (installing.state !== 'installed' || !wasControlled) return;
          onNewVersion(() => {
            serviceWorker.addEventListener('controllerchange', () => location.reload());
            installing.postMessage({ type: 'activate' });
          });
        });
      },
      { signal },
    );
    // A kitchen's screen is open all day, and browsers look for a new version when a page is opened.
    const timer = setInterval(() => void registration.update().catch(() => undefined), checkEveryMs);
    signal.addEventListener('abort', () => clearInterval(timer));
  });
  return () => ended.abort();
}

function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return urls
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets|art)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search);
}
