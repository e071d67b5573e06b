import { randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Address } from '#contract/addresses.ts';
import { createToken, hashToken } from '#server/modules/auth/session-token.ts';
import { type ApiRequest, type Shops, callApi } from '../shops.ts';

/** Tokens of sessions. They share a kitchen that is always open and sees only their orders. */
export type PeopleOfADay = Readonly<Record<'customer' | 'kitchen' | 'rider' | 'nutritionist' | 'admin', string>> & {
  readonly consultationId: number;
};

export async function hirePeople({ shops: [shop], db }: Shops): Promise<PeopleOfADay> {
  const place = { latitude: 17.41 + Math.random() * 0.06, longitude: 78.31 + Math.random() * 0.08 };
  const kitchenId = await idOf(sql`
    insert into kitchens (name, latitude, longitude, delivery_radius_km, weekly_shifts)
    values (${`Kitchen ${randomUUID().slice(0, 8)}`}, ${place.latitude}, ${place.longitude}, 0.1, '[]') returning id`);
  const customerId = await idOf(sql`
    insert into users (phone, first_name, last_name, roles)
    values (${`+919${String(randomInt(1e9)).padStart(9, '0')}`}, 'Ananya', 'Rao', '{ROLE_USER}') returning id`);
  const customer = await signIn(customerId);
  await send(customer, '/user/addresses', {
    label: 'Home',
    addressLine1: 'Flat 402, Lotus Residency',
    addressLine2: 'Gachibowli',
    city: 'Hyderabad',
    state: 'Telangana',
    postalCode: '500032',
    ...place,
  });
  const nutritionistId = await hire('nutritionist');
  const consultationId = await idOf(sql`
    insert into consultations (user_id, goal, notes, status, nutritionist_id)
    values (${customerId}, 'Build muscle', '', 'IN_REVIEW', ${nutritionistId}) returning id`);
  await db.execute(sql`
    insert into consultation_messages (consultation_id, sender_id, content, created_at)
    values (${consultationId}, ${customerId}, 'From the day before', now() - interval '1 day')`);
  return {
    customer,
    kitchen: await signIn(await hire('kitchen', kitchenId)),
    rider: await signIn(await hire('delivery', kitchenId)),
    nutritionist: await signIn(nutritionistId),
    admin: await signIn(await hire('admin')),
    consultationId,
  };

  async function idOf(statement: ReturnType<typeof sql>): Promise<number> {
    const { rows } = await db.execute<{ id: number }>(statement);
    return rows[0]!.id;
  }

  /** Like the demo account of the role. */
  async function hire(role: string, ofKitchen?: number): Promise<number> {
    const id = await idOf(sql`
      insert into users (email, first_name, last_name, roles, password_hash)
      select ${`${randomUUID()}@macrobowl.test`}, first_name, last_name, roles, password_hash from users
      where email = ${`${role}@macrobowl.test`} returning id`);
    if (ofKitchen !== undefined)
      await db.execute(sql`insert into staff_kitchens (user_id, kitchen_id) values (${id}, ${ofKitchen})`);
    return id;
  }

  async function signIn(userId: number): Promise<string> {
    const token = createToken();
    await db.execute(sql`
      insert into sessions (token_hash, user_id, expires_at) values (${hashToken(token)}, ${userId}, now() + interval '1 day')`);
    return token;
  }

  async function send(token: string, path: string, body: ApiRequest['body']): Promise<Address> {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    const answer = await callApi(shop, path, { method: 'POST', headers, body });
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as Address;
  }
}
