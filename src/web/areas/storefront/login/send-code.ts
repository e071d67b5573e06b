import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts';

export type SentCode = {
  readonly phone: string;
  /** Proves that the code is entered by the browser that requested it: no other client can use up its attempts. */
  readonly nonce: string;
  /** When the next code may be requested, as a time in milliseconds. */
  readonly resendAt: number;
  readonly resendAfterSeconds: number;
};

/** `before`: the code that was sent last. A new one for the same phone replaces it. */
export async function sendCode(phone: string, before?: SentCode): Promise<SentCode> {
  const { sendOtp } = await import('#contract/auth.ts');
  const nonce = before?.phone === phone ? before.nonce : newIdempotencyKey();
  const body = { phoneNumber: phone, nonce };
  const { resendAfterSeconds } = await call(sendOtp, { body }).catch(async (error: unknown) => {
    const required = error instanceof ApiError && error.detailsOf('proof-required');
    if (!required) throw error;
    const { solveChallenge } = await import('./solve-challenge.ts');
    return call(sendOtp, { body: { ...body, proof: await solveChallenge(required) } });
  });
  return { phone, nonce, resendAfterSeconds, resendAt: Date.now() + resendAfterSeconds * 1000 };
}
