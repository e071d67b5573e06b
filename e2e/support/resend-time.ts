import { createHmac } from 'node:crypto';
import { keysFor } from '#server/secret-keys.ts';
import { expect } from '../test.ts';
import { shopDatabase } from './shop-database.ts';

/** Ends the wait before another code may be sent to this phone. */
export async function passResendTime(phone: string): Promise<void> {
  const [key] = keysFor('rate-limits', { mode: 'demo', secretKey: undefined, previousSecretKey: undefined });
  const who = createHmac('sha256', key).update(`code-resend:${phone}`).digest('base64url').slice(0, 22);
  const { rowCount } = await shopDatabase().query('update rate_limits set expires_at = now() where bucket = $1', [
    `code-resend:${who}`,
  ]);
  expect(rowCount, 'rate limit rows of this phone').toBe(1);
}
