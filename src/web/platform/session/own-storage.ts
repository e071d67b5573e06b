import { withStorage } from '#web/platform/storage/browser-storage.ts';

/** Data that pages store on this device for the signed-in user. It is deleted with the session, however that ends. */
const prefix = 'own:';

export function saveOwn(name: string, value: unknown): void {
  withStorage('localStorage', (storage) => storage.setItem(prefix + name, JSON.stringify(value)));
}

/** Undefined when nothing readable is stored. */
export function readOwn(name: string): unknown {
  return withStorage('localStorage', (storage) => JSON.parse(storage.getItem(prefix + name) ?? '') as unknown);
}

/** Reports what another tab of this browser stores under the name. */
export function onOwnChange(name: string, listener: (value: unknown) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === prefix + name && newValue !== null) listener(readOwn(name));
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

/** What the service worker has kept of this session's answers, and the subscription to push messages. */
export async function deleteOwnOffline(): Promise<void> {
  // Absent without https.
  const { caches } = globalThis as Partial<Pick<typeof globalThis, 'caches'>>;
  for (const name of (await caches?.keys()) ?? []) if (name.startsWith('own-')) await caches?.delete(name);
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>;
  const registration = await serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

/** Data of a tab (`sessionStorage`) outlives a session that the server ends; it is deleted on logout. */
export function deleteOwn(place: 'localStorage' | 'sessionStorage' = 'localStorage'): void {
  withStorage(place, (storage) => {
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const name of names) if (name.startsWith(prefix)) storage.removeItem(name);
  });
}
