import type { Config } from '#server/config.ts';
import { type Secrets, keysFor } from '#server/secret-keys.ts';
import { type BrowserKeys, encryptPush } from './encrypt-push.ts';
import { type Vapid, vapidOf } from './vapid.ts';

/** What a notification says, and where a tap on it leads. */
export type PushNote = {
  readonly title: string;
  readonly body: string;
  readonly path: `/${string}`;
  /** A later note with the same tag replaces the earlier one. */
  readonly tag: string;
};
export type Subscription = BrowserKeys & { readonly endpoint: string };

/** `gone`: the browser has ended the subscription. */
export type PushResult = 'accepted' | 'gone' | 'failed';

export type PushSender = {
  readonly publicKey: string;
  /** Whether the address is one of a push service: the shop calls no other, whatever a browser sends. */
  readonly knows: (endpoint: string) => boolean;
  readonly send: (subscription: Subscription, note: PushNote) => Promise<PushResult>;
};

/** Those of Chrome and its relatives, Firefox, Safari and Edge. */
const serviceHosts = [
  /^fcm\.googleapis\.com$/,
  /^[\w-]+\.push\.services\.mozilla\.com$/,
  /^[\w-]+\.push\.apple\.com$/,
  /^[\w.-]+\.notify\.windows\.com$/,
];
const timeoutMs = 3_000;
/** An order is delivered within an hour or two. */
const keepSeconds = 2 * 60 * 60;

export function pushSenderOf(config: Pick<Config, 'publicUrl' | 'push'> & Secrets): PushSender {
  const { publicUrl } = config;
  // One more push service, for tests.
  const { privateKey = keysFor('push-messages', config)[0], testService } = config.push;
  const vapid = vapidOf(privateKey, publicUrl);
  return {
    publicKey: vapid.publicKey,
    knows: (endpoint) => {
      if (!URL.canParse(endpoint)) return false;
      const { protocol, hostname, port, username, origin } = new URL(endpoint);
      if (testService !== undefined && origin === testService) return true;
      const isPlain = protocol === 'https:' && port === '' && username === '';
      return isPlain && serviceHosts.some((host) => host.test(hostname));
    },
    send: (subscription, note) => send(vapid, publicUrl, subscription, note),
  };
}

/** The declarative form (`web_push`): browsers that know it show the note without a service worker. */
const messageOf = ({ title, body, path, tag }: PushNote, publicUrl: string) =>
  Buffer.from(
    JSON.stringify({
      web_push: 8030,
      notification: { title, body, navigate: publicUrl + path, tag, icon: `${publicUrl}/icon-192.png`, lang: 'en-IN' },
    }),
  );

async function send(
  vapid: Vapid,
  publicUrl: string,
  { endpoint, ...keys }: Subscription,
  note: PushNote,
): Promise<PushResult> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        authorization: vapid.authorization(new URL(endpoint).origin, new Date()),
        'content-type': 'application/notification+json',
        'content-encoding': 'aes128gcm',
        ttl: String(keepSeconds),
        urgency: 'high',
      },
      body: new Uint8Array(encryptPush(messageOf(note, publicUrl), keys)),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (response.status === 404 || response.status === 410) return 'gone';
    return response.ok ? 'accepted' : 'failed';
  } catch {
    return 'failed';
  }
}
