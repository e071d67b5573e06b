type Listeners = {
  /** The page shows what the shop sent at this time; null: it is up to date. */
  readonly onAsOf: (at: number | null) => void;
  /** Another version was installed while this page was open. */
  readonly onNewVersion: (reload: () => void) => void;
};

/** Returns what ends it. */
export function watchServiceWorker({ onAsOf, onNewVersion }: Listeners): () => void {
  const { serviceWorker } = navigator;
  const ended = new AbortController();
  const { signal } = ended;
  serviceWorker.addEventListener(
    'message',
    ({ data }: MessageEvent<{ at: string | null }>) => onAsOf(data.at === null ? null : Date.parse(data.at)),
    { signal },
  );
  serviceWorker.controller?.postMessage({ type: 'as-of' });

  void serviceWorker.ready.then((registration) => {
    const offerWhenInstalled = () => {
      const next = registration.installing ?? registration.waiting;
      const offer = () => {
        if (next?.state === 'installed') onNewVersion(() => replaceWorker(next));
      };
      offer();
      next?.addEventListener('statechange', offer, { signal });
    };
    offerWhenInstalled();
    registration.addEventListener('updatefound', offerWhenInstalled, { signal });
  });
  return () => ended.abort();
}

function replaceWorker(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  next.postMessage({ type: 'activate' });
}
