import type { OutboxMessage } from '#contract/auth.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** A phone that no builder and no other test uses. */
export function newPhone(): string {
  return `+918${String(++count).padStart(9, '0')}`;
}

export const post = (shop: TestApp, path: string, payload: object, headers: Record<string, string> = {}) =>
  shop.call({ method: 'POST', url: `/api/v1/auth/${path}`, payload, headers });

/** `headers`: the cookies that a browser sends. */
type SignInOptions = { nonce?: string; headers?: Record<string, string>; remoteAddress?: string; proof?: object };

export const askForCode = (shop: TestApp, phoneNumber: string, options: SignInOptions = {}) =>
  callFrom(shop, 'otp/send', { phoneNumber }, options);

export const tryCode = (shop: TestApp, phoneNumber: string, otp: string, options: SignInOptions = {}) =>
  callFrom(shop, 'otp/verify', { phoneNumber, otp }, options);

function callFrom(
  shop: TestApp,
  path: string,
  payload: object,
  { headers = {}, remoteAddress, ...more }: SignInOptions,
) {
  const url = `/api/v1/auth/${path}`;
  return shop.call({
    method: 'POST',
    url,
    payload: { ...payload, ...more },
    headers,
    ...(remoteAddress && { remoteAddress }),
  });
}

/** The Cookie header for the cookies that a response set. */
export function cookiesOf({ headers }: { headers: Record<string, unknown> }): Record<string, string> {
  const set = [headers['set-cookie'] ?? []].flat() as string[];
  return { cookie: set.map((cookie) => cookie.split(';')[0]).join('; ') };
}

export async function readOutbox(shop: TestApp, to: string): Promise<OutboxMessage[]> {
  const { body } = await shop.call({ method: 'GET', url: '/api/v1/dev/outbox', query: { to } });
  return body as OutboxMessage[];
}

/** The newest code sent to a phone. */
export async function readCode(shop: TestApp, phone: string): Promise<string> {
  const [newest] = await readOutbox(shop, phone);
  return /\b\d{6}\b/.exec(newest?.body ?? '')![0];
}

export function wrongCodeFor(code: string): string {
  return code === '000000' ? '000001' : '000000';
}

/** Verifies a new phone and returns the registration ticket. */
export async function proveNewPhone(shop: TestApp, phone: string): Promise<string> {
  await askForCode(shop, phone);
  const { body } = await tryCode(shop, phone, await readCode(shop, phone));
  return (body as { registrationToken: string }).registrationToken;
}

/** A refusal without per-request values. */
export function refusal({ status, body }: { status: number; body: unknown }) {
  return { status, body: { ...(body as object), requestId: undefined } };
}
