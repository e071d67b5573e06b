import { Suspense, lazy, useEffect, useState } from 'react';
import { useRootData } from '#web/platform/page/page-data.ts';
import { startServiceWorker } from './start-service-worker.ts';

const WorkerStatus = lazy(async () => ({
  default: (await import('#web/app/service-worker/worker-status.tsx')).WorkerStatus,
}));

/** Starts the service worker after the load: nothing of it is needed before. Development has none. */
export function AppStatus() {
  const data = useRootData();
  const isOn = import.meta.env.PROD && data?.hasServiceWorker;
  const [isNeeded, setIsNeeded] = useState(false);
  useEffect(() => {
    const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
    if (!isOn || !serviceWorker) return;
    const start = () => void startServiceWorker(serviceWorker, () => setIsNeeded(true));
    if (document.readyState === 'complete') start();
    else addEventListener('load', start, { once: true });
  }, [isOn]);
  return isNeeded ? (
    <Suspense>
      <WorkerStatus />
    </Suspense>
  ) : null;
}
