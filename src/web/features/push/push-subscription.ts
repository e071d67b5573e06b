import { call } from '#web/platform/api/call.ts';

/** `unavailable`: this browser has no push messages, or no service worker. `blocked`: the person has refused them in the browser. */
export type PushView = 'unavailable' | 'blocked' | 'off' | 'on';

const endpoints = () => import('#contract/push.ts');

function isSupported(): boolean {
  return 'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;
}

/** Asks the person nothing. Does not return while there is no service worker. */
export async function readPushView(): Promise<PushView> {
  if (!isSupported()) return 'unavailable';
  const { pushManager } = await navigator.serviceWorker.ready;
  if (Notification.permission === 'denied') return 'blocked';
  if (!(await pushManager.getSubscription())) return 'off';
  const { isSubscribed } = await call((await endpoints()).getPushState);
  return isSubscribed ? 'on' : 'off';
}

/** Only on a tap: it asks for permission. */
export async function turnPushOn(): Promise<PushView> {
  if ((await Notification.requestPermission()) !== 'granted') {
    return Notification.permission === 'denied' ? 'blocked' : 'off';
  }
  const { getPushState, subscribeToPush } = await endpoints();
  const { publicKey } = await call(getPushState);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One with an older key of the shop cannot be renewed.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = subscription.toJSON();
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
  await call(subscribeToPush, { body });
  return 'on';
}

export async function turnPushOff(): Promise<PushView> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  await call((await endpoints()).unsubscribeFromPush);
  return 'off';
}
