import { randomUUID } from 'node:crypto';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { expect } from '../test.ts';
import { shopDatabase } from './shop-database.ts';
import { useSessionToken } from './sign-in.ts';

export const staffPassword = 'demo-Macrobowl-2026';
/** Accepted for new accounts; the demo password is too easy to guess. */
export const strongPassword = 'correct horse battery';

type StaffEmail = `${string}@macrobowl.test`;
type DemoStaff = `${'admin' | 'kitchen' | 'nutritionist' | 'delivery'}@macrobowl.test`;

/** `token` belongs to a session of this user. */
export type StaffAccount = { readonly id: number; readonly email: StaffEmail; readonly token: string };

type Hiring = { readonly lastName?: string; readonly kitchenId?: number; readonly baseURL?: string | undefined };

/**
 * A new staff user with the name, roles and password of a demo user, so that parallel tests share no rate limit and no
 * session. Another last name changes the position in lists. With a kitchen, they see the orders of this one only.
 */
export async function createStaffLike(
  model: DemoStaff,
  { lastName, kitchenId, baseURL }: Hiring = {},
): Promise<StaffAccount> {
  const email = `staff-${randomUUID()}@macrobowl.test` as const;
  const token = createToken();
  const { rows } = await shopDatabase(baseURL).query<{ id: number }>(
    `with hired as (
       insert into users (email, first_name, last_name, roles, password_hash)
       select $1, first_name, coalesce($3, last_name), roles, password_hash from users where email = $2 returning id
     ), bound as (
       insert into staff_kitchens (user_id, kitchen_id) select id, $5 from hired where $5::int is not null
     )
     insert into sessions (token_hash, user_id, expires_at)
     select $4, id, now() + interval '1 day' from hired returning user_id as id`,
    [email, model, lastName ?? null, hashToken(token), kitchenId ?? null],
  );
  return { id: rows[0]!.id, email, token };
}

/** Creates such a user and signs the browser in. */
export async function signInLike(
  model: DemoStaff,
  context: BrowserContext,
  baseURL: string | undefined,
  kitchenId?: number,
): Promise<StaffAccount> {
  const hired = await createStaffLike(model, { baseURL, ...(kitchenId !== undefined && { kitchenId }) });
  await useSessionToken(context, baseURL, hired.token);
  return hired;
}

/** Signs in with the password; returns the session token. */
export async function signInStaff(
  request: APIRequestContext,
  email: StaffEmail,
  password = staffPassword,
): Promise<string> {
  const response = await request.post('/api/v1/auth/signin', { data: { email, password } });
  expect(response.ok(), `sign-in of ${email} returned ${response.status()}`).toBe(true);
  const { token } = (await response.json()) as { token: string };
  return token;
}
