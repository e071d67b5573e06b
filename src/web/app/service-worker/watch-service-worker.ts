type Listeners = {
  /** The page shows what the shop sent at this time; null: it is up to date. */
  readonly onAsOf: (at: number | null) => void;
  /** Another version was installed while this page was open, and no form is being filled in. */
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
      const worker = registration.installing ?? registration.waiting;
      const offer = () => {
        if (worker?.state !== 'installed' || signal.aborted) return;
        if (isFillingIn()) setTimeout(offer, askAgainMs);
        else onNewVersion(() => replaceBy(worker));
      };
      offer();
      worker?.addEventListener('statechange', offer, { signal });
    };
    offerWhenInstalled();
    registration.addEventListener('updatefound', offerWhenInstalled, { signal });
  });
  return () => ended.abort();
}

const askAgainMs = 5000;

/** A reload would lose what is written in a form, or a dialog that is open. */
function isFillingIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form input:not([type=hidden], [type=checkbox], [type=radio]), form textarea',
  );
  return document.querySelector('[role="dialog"]') !== null || [...fields].some(({ value }) => value !== '');
}

function replaceBy(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  worker.postMessage({ type: 'activate' });
}
