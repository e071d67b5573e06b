import { hkdfSync } from 'node:crypto';

/** Published with the source: demo mode protects nothing, and several processes must share the key. */
const demoSecretKey = 'macrobowl-demo-mode-protects-nothing';

type Purpose =
  | 'one-time-codes'
  | 'rate-limits'
  | 'file-links'
  | 'second-factors'
  | 'backups'
  | 'device-cookies'
  | 'proofs-of-work'
  | 'job-payloads'
  | 'push-messages';
export type Secrets = {
  readonly mode: 'demo' | 'production';
  readonly secretKey: string | undefined;
  readonly previousSecretKey: string | undefined;
};

/** The first key signs and encrypts; older ones still verify and decrypt. */
export type SecretKeys = readonly [current: Buffer, ...older: Buffer[]];

/** Derives a separate key for each purpose, the same in every process. */
export function keysFor(purpose: Purpose, { mode, secretKey, previousSecretKey }: Secrets): SecretKeys {
  const secret = secretKey ?? (mode === 'demo' ? demoSecretKey : undefined);
  if (secret === undefined) throw new Error('Production has no SECRET_KEY');
  const derive = (from: string) => Buffer.from(hkdfSync('sha256', from, 'macrobowl', purpose, 32));
  return previousSecretKey === undefined ? [derive(secret)] : [derive(secret), derive(previousSecretKey)];
}
