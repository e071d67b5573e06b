import type { BrowserContext, Page } from '@playwright/test';
import { PushReceiver } from '#server/modules/push/testing/push-receiver.ts';
import { type Customer, signInAsNewCustomer } from './support/customer.ts';
import { kitchenManager } from './support/order-staff.ts';
import { shopDatabase } from './support/shop-database.ts';
import { waitForWorker } from './support/service-worker.ts';
import { useSessionToken } from './support/sign-in.ts';
import { createStaffLike } from './support/staff.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

type Note = { readonly title: string; readonly body: string; readonly tag: string; readonly data: string };
type WorkerScope = Window & {
  readonly registration: { showNotification: (title: string, options: Omit<Note, 'title'>) => Promise<void> };
  readonly clients: { openWindow: (url: string) => Promise<null> };
  shown: Note[];
  opened: string[];
};

/** Headless browsers show no notifications and open no windows from them: what the worker asks for is recorded instead. */
async function watchWorker(context: BrowserContext, page: Page) {
  await waitForWorker(page);
  const [worker] = context.serviceWorkers();
  await worker!.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    [scope.shown, scope.opened] = [[], []];
    scope.registration.showNotification = async (title, { body, tag, data }) =>
      void scope.shown.push({ title, body, tag, data });
    scope.clients.openWindow = async (url) => {
      scope.opened.push(url);
      return null;
    };
  });
  return {
    shown: () => worker!.evaluate(() => (globalThis as unknown as WorkerScope).shown),
    tap: (note: Note) =>
      worker!.evaluate(({ data }) => {
        const notification = { data, close: () => undefined };
        const scope = globalThis as unknown as WorkerScope & { readonly ExtendableEvent: typeof Event };
        scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
      }, note),
    opened: () => worker!.evaluate(() => (globalThis as unknown as WorkerScope).opened),
  };
}

/** A test's browser cannot reach a push service: the receiver takes its place, and hands on what the shop sends. */
async function subscribe({ phone }: Customer, receiver: PushReceiver): Promise<void> {
  const { endpoint, keys } = await receiver.subscription(phone);
  await shopDatabase().query(
    `insert into push_subscriptions (user_id, session_hash, endpoint, p256dh, auth)
     select user_id, token_hash, $2, $3, $4 from sessions join users on users.id = user_id where phone = $1`,
    [phone, endpoint, Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')],
  );
}

async function deliver(context: BrowserContext, page: Page, message: object): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  });
}

test(
  'a customer sees that the order is on its way, and a tap leads to it',
  { tag: '@once' },
  async ({ page, request, context, baseURL }) => {
    const receiver = await PushReceiver.open();
    try {
      const customer = await signInAsNewCustomer(request, context, baseURL);
      const order = await customer.orderOnce();
      await subscribe(customer, receiver);
      await page.goto('/menu');
      const { shown, tap, opened } = await watchWorker(context, page);
      await (await kitchenManager(request)).sendOut(order);
      const title = `Order #${order.id} is out for delivery`;
      const received = () => receiver.received.find(({ message }) => message.notification['title'] === title)?.message;
      await expect.poll(received).toBeDefined();

      await deliver(context, page, received()!);
      await expect.poll(shown).toHaveLength(1);
      const [note] = await shown();
      expect(note).toMatchObject({ title, body: received()!.notification['body'], tag: `order-${order.id}` });
      expect(note!.body).toContain(title);

      await tap(note!);
      await expect.poll(opened).toEqual([`${baseURL}/profile?tab=orders`]);
      await page.goto((await opened())[0]!);
      await expect(page.getByText(`#${order.id}`).first()).toBeVisible();
    } finally {
      await receiver.close();
    }
  },
);

test(
  'a cook is notified of a new order only where the kitchen is not on the screen',
  { tag: ['@once', '@long'] },
  async ({ page, context, baseURL }) => {
    const cook = await createStaffLike('kitchen@macrobowl.test');
    await useSessionToken(context, baseURL, cook.token);
    const note = { title: 'New order', body: '', navigate: `${baseURL}/kitchen-manager/orders` };
    await page.goto('/kitchen-manager/orders');
    const { shown } = await watchWorker(context, page);
    await deliver(context, page, { notification: { ...note, tag: 'at the board' } });
    await page.goto('/menu');
    await deliver(context, page, { notification: { ...note, tag: 'elsewhere' } });
    await expect.poll(shown).toMatchObject([{ tag: 'elsewhere' }]);
  },
);

test(
  'a customer who has blocked notifications reads why there are none',
  { tag: ['@once', '@long'] },
  async ({ page, request, context, baseURL }) => {
    const customer = await signInAsNewCustomer(request, context, baseURL);
    await customer.orderOnce();
    await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
    await page.goto('/profile?tab=orders');
    const notify = page.getByRole('switch', { name: 'Notify me on this device when it is on its way' });
    await expect(notify).toBeDisabled();
    await expect(notify).toHaveAccessibleDescription('Notifications are blocked in the settings of your browser.');
  },
);
