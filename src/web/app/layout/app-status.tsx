import { Suspense, lazy, useEffect, useState } from 'react';
import { useRootData } from '#web/platform/page/page-data.ts';

const WorkerStatus = lazy(async () => ({
  default: (await import('#web/app/service-worker/worker-status.tsx')).WorkerStatus,
}));

/** After the load: nothing of the service worker is needed before. Development has none. */
export function AppStatus() {
  const hasServiceWorker = useRootData()?.hasServiceWorker;
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    const show = () => setIsLoaded(true);
    if (document.readyState === 'complete') show();
    else addEventListener('load', show);
    return () => removeEventListener('load', show);
  }, []);
  if (!import.meta.env.PROD || !hasServiceWorker || !isLoaded) return null;
  return (
    <Suspense>
      <WorkerStatus />
    </Suspense>
  );
}
