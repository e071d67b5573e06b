import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { PushSwitch } from './push-switch.tsx';

const opened = openFakeShop();
afterEach(() => void vi.unstubAllGlobals());

const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: vi.fn<() => Promise<boolean>>(async () => true),
};

/** A browser with push messages, in which the person answers the question as given. */
function browser(answer: NotificationPermission, known: typeof subscription | null = null) {
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => {
    notification.permission = answer;
    return answer;
  });
  const notification: { permission: NotificationPermission; requestPermission: typeof requestPermission } = {
    permission: 'default',
    requestPermission,
  };
  const pushManager = {
    getSubscription: async () => known,
    subscribe: vi.fn<(options: object) => Promise<typeof subscription>>(async () => subscription),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { ready: Promise.resolve({ pushManager }) },
    configurable: true,
  });
  opened.shop.on('GET /push/subscription', () => ({ publicKey: 'the key', isSubscribed: known !== null }));
  opened.shop.on('PUT /push/subscription', () => ({ publicKey: 'the key', isSubscribed: true }));
  opened.shop.on('DELETE /push/subscription', () => ({ publicKey: 'the key', isSubscribed: false }));
  return { requestPermission, pushManager, notification };
}
const show = () => renderScreen(<PushSwitch label="Notify me" />);
const theSwitch = () => screen.findByRole('switch', { name: 'Notify me' });

it('asks on a tap and not before, and sends the subscription', async () => {
  const { requestPermission, pushManager } = browser('granted');
  const { user } = show();
  const shown = await theSwitch();
  expect(requestPermission).not.toHaveBeenCalled();
  await user.click(shown);
  await waitFor(() => expect(shown.getAttribute('aria-checked')).toBe('true'));
  expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the key' });
  expect(opened.shop.sent('PUT /push/subscription')).toMatchObject([
    { body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } } },
  ]);
});

it('says so when the person refuses, and sends nothing', async () => {
  browser('denied');
  const { user } = show();
  await user.click(await theSwitch());
  await screen.findByText('Notifications are blocked in the settings of your browser.');
  expect((await theSwitch()).getAttribute('aria-checked')).toBe('false');
  expect(opened.shop.sent('PUT /push/subscription')).toEqual([]);
});

it('ends the subscription in the browser and in the shop', async () => {
  browser('granted', subscription);
  const { user } = show();
  const shown = await theSwitch();
  await waitFor(() => expect(shown.getAttribute('aria-checked')).toBe('true'));
  await user.click(shown);
  await waitFor(() => expect(shown.getAttribute('aria-checked')).toBe('false'));
  expect(subscription.unsubscribe).toHaveBeenCalled();
  expect(opened.shop.sent('DELETE /push/subscription')).toHaveLength(1);
});

it('is not there in a browser without push messages', async () => {
  browser('granted');
  Reflect.deleteProperty(globalThis, 'PushManager');
  const { container } = show();
  await Promise.resolve();
  expect(container.textContent).toBe('');
});
