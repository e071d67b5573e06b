import { hkdfSync } from 'node:crypto';

/** Published with the source: demo mode shows its codes to everybody anyway, and several processes must agree on it. */
const demoSecretKey = 'macrobowl-demo-mode-protects-nothing';

/** A key of its own for each purpose, the same in every process of the shop. */
export function keyFor(
  purpose: 'one-time-codes' | 'rate-limits' | 'file-links',
  { mode, secretKey }: { mode: 'demo' | 'production'; secretKey: string | undefined },
): Buffer {
  const secret = secretKey ?? (mode === 'demo' ? demoSecretKey : undefined);
  if (secret === undefined) throw new Error('Production has no SECRET_KEY');
  return Buffer.from(hkdfSync('sha256', secret, 'macrobowl', purpose, 32));
}
