import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { apiPrefix } from '#contract/endpoint.ts';
import type { Role } from '#domain/accounts/role.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';

export type Person = { readonly userId: number; readonly addressId: number; readonly token: string };

/** Signed-in users of one role, each with an address near the kitchen: of their own, or one new address for all of them. */
export async function addPeople(
  client: pg.Client,
  role: Role,
  count: number,
  { isOneAddress = false } = {},
): Promise<Person[]> {
  const { rows } = await client.query<{ user_id: number; address_id: number }>(
    `with people as (
       insert into users (phone, first_name, last_name, roles)
       select '+919' || lpad(((select count(*) from users) + n)::text, 9, '0'), 'Asha', 'Rao', array[$2]
       from generate_series(1, $1::int) n returning id
     )
     insert into addresses (user_id, label, address_line1, city, state, postal_code, latitude, longitude, is_default)
     select id, 'Home', 'Flat ' || case when $3 then (select min(id) from people) else id end || ', 12 Lake View Road',
       'Hyderabad', 'Telangana', '500032', 17.4401, 78.3489, true from people
     returning id as address_id, user_id`,
    [count, role, isOneAddress],
  );
  const people = rows.map((row) => ({ userId: row.user_id, addressId: row.address_id, token: createToken() }));
  await client.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select hash, user_id, now() + interval '1 hour' from unnest($1::bytea[], $2::int[]) as session(hash, user_id)`,
    [people.map(({ token }) => hashToken(token)), people.map(({ userId }) => userId)],
  );
  return people;
}

type Call = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: unknown };

export async function callAs({ token }: Person, address: string, { method, path, body }: Call): Promise<unknown> {
  const response = await fetch(address + apiPrefix + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status} ${text}`);
  return JSON.parse(text);
}

/** Returns the order's id and the time the request was sent. */
export async function placeOrder(person: Person, address: string): Promise<{ id: number; sentAt: number }> {
  const meals = (await callAs(person, address, { method: 'GET', path: '/meals' })) as { id: number }[];
  const line = { mealId: meals[0]!.id, quantity: 1 };
  await callAs(person, address, { method: 'POST', path: '/cart/items', body: line });
  const order = { deliveryAddressId: person.addressId, paymentMethod: 'COD' };
  const sentAt = performance.now();
  const { id } = (await callAs(person, address, { method: 'POST', path: '/orders', body: order })) as { id: number };
  return { id, sentAt };
}
