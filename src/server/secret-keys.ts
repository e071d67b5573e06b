import { hkdfSync } from 'node:crypto';

/** Published with the source: demo mode shows its codes to everybody anyway, and several processes must agree on it. */
const demoSecretKey = 'macrobowl-demo-mode-protects-nothing';

type Purpose =
  | 'one-time-codes'
  | 'rate-limits'
  | 'file-links'
  | 'second-factors'
  | 'backups'
  | 'device-cookies'
  | 'proofs-of-work';
export type Secrets = {
  readonly mode: 'demo' | 'production';
  readonly secretKey: string | undefined;
  readonly previousSecretKey: string | undefined;
};

/** The first one signs and seals; what an older one made is still understood. */
export type SecretKeys = readonly [current: Buffer, ...older: Buffer[]];

/** A key of its own for each purpose, the same in every process of the shop. */
export function keysFor(purpose: Purpose, { mode, secretKey, previousSecretKey }: Secrets): SecretKeys {
  const secret = secretKey ?? (mode === 'demo' ? demoSecretKey : undefined);
  if (secret === undefined) throw new Error('Production has no SECRET_KEY');
  const derive = (from: string) => Buffer.from(hkdfSync('sha256', from, 'macrobowl', purpose, 32));
  return previousSecretKey === undefined ? [derive(secret)] : [derive(secret), derive(previousSecretKey)];
}
