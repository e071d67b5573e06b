import { randomInt } from 'node:crypto';
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test';

const api = '/api/v1';

/** Each test has its own customer, so that parallel tests never share a rate limit or a code. */
export function randomPhone(): string {
  return `+919${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
}

/** Messages that demo mode would have sent, newest first. */
export async function readOutbox(request: APIRequestContext, to: string): Promise<string[]> {
  const response = await request.get(`${api}/dev/outbox`, { params: { to } });
  const messages = (await response.json()) as { body: string }[];
  return messages.map(({ body }) => body);
}

export async function readCode(request: APIRequestContext, phone: string): Promise<string> {
  const [newest = ''] = await readOutbox(request, phone);
  const code = /\b\d{6}\b/.exec(newest)?.[0];
  if (code === undefined) throw new Error(`No code was sent to ${phone}`);
  return code;
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

export async function useSessionToken(context: BrowserContext, baseURL: string | undefined, token: string) {
  await context.addCookies([{ name: 'session', value: token, url: baseURL ?? '', sameSite: 'Lax' }]);
}

export async function readSessionToken(context: BrowserContext): Promise<string | undefined> {
  return (await context.cookies()).find(({ name, value }) => name === 'session' && value !== '')?.value;
}

export async function requestCode(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Phone number').fill(phone);
  await page.getByRole('button', { name: 'Send code' }).click();
}
