import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import pg from 'pg';
import { expect } from '../test.ts';
import { useSessionToken } from './sign-in.ts';

export const staffPassword = 'demo-Macrobowl-2026';
/** One that the shop takes: the demo's own is too easy to guess for anybody new. */
export const strongPassword = 'correct horse battery';

/** A member of the demo staff, signed in without the screens; the answer is the token of their session. */
export async function signInStaff(
  request: APIRequestContext,
  email: `${string}@macrobowl.test`,
  password = staffPassword,
): Promise<string> {
  const answer = await request.post('/api/v1/auth/signin', { data: { email, password } });
  expect(answer.ok(), `sign-in of ${email} answered ${answer.status()}`).toBe(true);
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** The same, in this browser. */
export async function becomeStaff(
  request: APIRequestContext,
  context: BrowserContext,
  baseURL: string | undefined,
  email: `${string}@macrobowl.test`,
): Promise<string> {
  const token = await signInStaff(request, email);
  await useSessionToken(context, baseURL, token);
  return token;
}

/**
 * A member of staff of the journey's own, with the name, the roles and the password of a demo one: journeys side by side
 * then share no limit. Answers the e-mail.
 */
export async function hireLike(model: `${string}@macrobowl.test`): Promise<`${string}@macrobowl.test`> {
  const email = `staff-${randomUUID()}@macrobowl.test` as const;
  const database = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await database.connect();
  try {
    await database.query(
      `insert into users (email, first_name, last_name, roles, password_hash)
       select $1, first_name, last_name, roles, password_hash from users where email = $2`,
      [email, model],
    );
  } finally {
    await database.end();
  }
  return email;
}
