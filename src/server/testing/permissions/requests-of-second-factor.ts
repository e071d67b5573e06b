import { eq } from 'drizzle-orm';
import { recoveryCodes, secondFactors } from '#server/db/schema/second-factors.ts';
import { users } from '#server/db/schema/users.ts';
import { createRecoveryCodes, hashRecoveryCode } from '#server/modules/auth/second-factor/recovery-codes.ts';
import { codeOf } from '#server/testing/authenticator-app.ts';
import { post } from '#server/testing/sign-in-by-phone.ts';
import { type MakeRequest, type Subject, password } from './world.ts';

async function setPassword({ shop, callerId, passwordHash }: Subject): Promise<void> {
  await shop.db.update(users).set({ passwordHash }).where(eq(users.id, callerId));
}

/** Enables the caller's second factor and returns a recovery code. */
async function switchedOn(subject: Subject): Promise<string> {
  await setPassword(subject);
  const { shop, callerId: userId } = subject;
  const [code] = createRecoveryCodes();
  await shop.db.insert(secondFactors).values({ userId, encryptedSecret: Buffer.alloc(48), confirmedAt: new Date() });
  await shop.db.insert(recoveryCodes).values({ userId, codeHash: hashRecoveryCode(code!) });
  return code!;
}

export const requestsOfSecondFactor: Readonly<Record<string, MakeRequest>> = {
  'GET /auth/second-factor': () => ({ path: '/auth/second-factor' }),
  'POST /auth/second-factor/begin': async (subject) => {
    await setPassword(subject);
    return { path: '/auth/second-factor/begin', payload: { currentPassword: password } };
  },
  'POST /auth/second-factor/confirm': async (subject) => {
    await setPassword(subject);
    const { shop, callerHeaders } = subject;
    const { body } = await post(shop, 'second-factor/begin', { currentPassword: password }, { ...callerHeaders });
    const { secret } = body as { secret: string };
    return { path: '/auth/second-factor/confirm', payload: { oneTimeCode: codeOf(secret) } };
  },
  'POST /auth/second-factor/disable': async (subject) => ({
    path: '/auth/second-factor/disable',
    payload: { oneTimeCode: await switchedOn(subject), currentPassword: password },
  }),
  'POST /auth/second-factor/recovery-codes': async (subject) => ({
    path: '/auth/second-factor/recovery-codes',
    payload: { oneTimeCode: await switchedOn(subject), currentPassword: password },
  }),
};
