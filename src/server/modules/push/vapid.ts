import { createECDH, createPrivateKey, sign } from 'node:crypto';

/** How the shop proves to push services that it is the one that browsers subscribed to (RFC 8292). */
export type Vapid = {
  /** Base64url, as browsers take it. */
  readonly publicKey: string;
  readonly authorization: (audience: string, now: Date) => string;
};

const lifetimeSeconds = 12 * 60 * 60;
const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** `contact`: the address of the shop, for the people who run the push service. */
export function vapidOf(privateKey: Buffer, contact: string): Vapid {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const point = pair.getPublicKey();
  const publicKey = point.toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: privateKey.toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  return {
    publicKey,
    authorization: (audience, now) => {
      const exp = Math.floor(now.getTime() / 1000) + lifetimeSeconds;
      const signed = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode({ aud: audience, exp, sub: contact })}`;
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`;
    },
  };
}
