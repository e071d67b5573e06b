declare const self: ServiceWorkerGlobalScope;

type Note = NotificationOptions & { readonly title: string; readonly navigate: string };

/** For browsers that do not show the declarative form of a push message themselves. */
export function listenForPush(): void {
  self.addEventListener('push', (event) => {
    const { notification } = event.data!.json() as { notification: Note };
    event.waitUntil(show(notification));
  });
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data as string));
  });
}

const areaOf = (url: string) => new URL(url).pathname.split('/')[1];
const staffAreas = new Set(['kitchen-manager', 'delivery']);

/**
 * Not to staff who have their area on the screen. Customers always see it: a window has the URL at which it was opened, and they may
 * have gone from their orders to another page since.
 */
async function show({ title, navigate, ...options }: Note): Promise<void> {
  const area = areaOf(navigate);
  const windows = staffAreas.has(area!) ? await self.clients.matchAll({ type: 'window' }) : [];
  const isSeen = windows.some((one) => one.visibilityState === 'visible' && areaOf(one.url) === area);
  if (!isSeen) await self.registration.showNotification(title, { ...options, data: navigate });
}

async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const known = windows.find((one) => one.url === url);
  await (known ? known.focus() : self.clients.openWindow(url));
}
