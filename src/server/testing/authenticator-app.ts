import { argon2Sync } from 'node:crypto';
import { vi } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { users } from '#server/db/schema/users.ts';
import { codeAtStep, stepAt } from '#server/modules/auth/second-factor/totp.ts';
import { buildSession } from './builders.ts';
import { post } from './sign-in-by-phone.ts';
import type { TestApp } from './test-app.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The current code for this secret. */
export function codeOf(secret: string): string {
  return codeAtStep(fromBase32(secret), stepAt(Date.now()));
}

/** Advances the faked clock by half a minute and returns the next code. */
export function nextCodeOf(secret: string): string {
  vi.setSystemTime(Date.now() + 30_000);
  return codeOf(secret);
}

/** A code of no time step near now. */
export function wrongCodeOf(secret: string): string {
  const now = stepAt(Date.now());
  const near = new Set([-1, 0, 1, 2].map((aside) => codeAtStep(fromBase32(secret), now + aside)));
  return ['000000', '111111', '222222', '333333', '444444'].find((code) => !near.has(code))!;
}

export const staffPassword = 'a-long-enough-password';
/** Argon2id with minimal cost: concurrent tests are not about the password hash. */
function weakHash(password: string): string {
  const nonce = Buffer.alloc(16, 7);
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 });
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`;
}

export async function buildStaff(shop: TestApp, given: Partial<typeof users.$inferInsert> = {}) {
  const email = `${crypto.randomUUID()}@shop.example`;
  const roles = ['ROLE_KITCHEN_MANAGER' as const];
  const session = await buildSession(shop.db, {
    phone: null,
    email,
    passwordHash: weakHash(staffPassword),
    roles,
    ...given,
  });
  return { ...session, email };
}

export type StaffWithFactor = Awaited<ReturnType<typeof buildStaffWithFactor>>;

/** A staff member with an enabled second factor; the confirming code is used up. */
export async function buildStaffWithFactor(shop: TestApp, given: Partial<typeof users.$inferInsert> = {}) {
  const staff = await buildStaff(shop, given);
  const begun = await post(shop, 'second-factor/begin', { currentPassword: staffPassword }, staff.headers);
  const { secret } = begun.body as { secret: string };
  const confirmed = await post(shop, 'second-factor/confirm', { oneTimeCode: codeOf(secret) }, staff.headers);
  const { recoveryCodes } = confirmed.body as { recoveryCodes: string[] };
  return { ...staff, secret, recoveryCodes };
}

export const signInWith = (shop: TestApp, email: string, oneTimeCode?: string, password = staffPassword) =>
  post(shop, 'signin', { email, password, ...(oneTimeCode === undefined ? {} : { oneTimeCode }) });

export const bearer = ({ body }: { body: unknown }) => ({
  authorization: `Bearer ${(body as SessionUser).token}`,
});
