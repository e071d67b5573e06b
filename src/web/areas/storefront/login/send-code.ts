import { call } from '#web/api/call.ts';

export type SentCode = {
  readonly phone: string;
  /** When the next one may be asked for, as a time in milliseconds. */
  readonly resendAt: number;
  readonly resendAfterSeconds: number;
};

export async function sendCode(phone: string): Promise<SentCode> {
  const { sendOtp } = await import('#contract/auth.ts');
  const { resendAfterSeconds } = await call(sendOtp, { body: { phoneNumber: phone } });
  return { phone, resendAfterSeconds, resendAt: Date.now() + resendAfterSeconds * 1000 };
}
