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

/** Not on the screen that shows it anyway. */
async function show({ title, navigate, ...options }: Note): Promise<void> {
  const { pathname } = new URL(navigate);
  const windows = await self.clients.matchAll({ type: 'window' });
  const isSeen = windows.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname === pathname);
  if (!isSeen) await self.registration.showNotification(title, { ...options, data: navigate });
}

async function open(url: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' });
  const known = windows.find((one) => one.url === url);
  await (known ? known.focus() : self.clients.openWindow(url));
}
