import * as adminUsers from '#contract/admin-users.ts';
import * as auth from '#contract/auth.ts';
import * as ledger from '#contract/nutrition-ledger.ts';
import * as ownData from '#contract/own-data.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { Database } from '#server/db/client.ts';
import { buildSession } from '#server/testing/builders.ts';
import type { HostileShop, Screen, Actor } from './hostile-shop.ts';

const staff = [
  ['kitchen', 'ROLE_KITCHEN_MANAGER'],
  ['nutritionist', 'ROLE_NUTRITIONIST'],
  ['delivery', 'ROLE_DELIVERY_ASSISTANT'],
] as const satisfies readonly (readonly [Actor, Role])[];
/** The delivery screens do not show the user's name. */
const homes: Partial<Record<Actor, string>> = { kitchen: '/kitchen-manager', nutritionist: '/nutritionist' };

/** Creates the user of each actor with a hostile name. The admin is created by the command line, not by an API call. */
export async function fillPeople(
  shop: HostileShop,
  db: Database,
): Promise<{ nutritionistUserId: number; customerId: number }> {
  const { texts } = shop;
  const name = { firstName: texts.of(80), lastName: texts.of(80) };
  const admin = await buildSession(db, { roles: ['ROLE_ADMIN'], phone: null, email: 'admin@x.test', ...name });
  shop.signIn('admin', admin.token);
  shop.note('admin from the command line', name, [
    { as: 'admin', path: '/admin' },
    { as: 'admin', path: '/admin/audit-log' },
  ]);

  const ids = new Map<Actor, number>();
  for (const [actor, role] of staff) {
    const home = homes[actor];
    const account = { email: `${actor}@x.test`, password: `copper window ${actor} 2290` };
    const body = { ...account, firstName: texts.of(80), lastName: texts.of(80), roles: [role] };
    const { id } = await shop.send('admin', adminUsers.createUser, {
      body,
      shownOn: [{ as: 'admin', path: '/admin/users' }, ...(home === undefined ? [] : [{ as: actor, path: home }])],
    });
    ids.set(actor, id);
    const { token } = await shop.send('visitor', auth.signIn, { body: account });
    shop.signIn(actor, token);
  }
  const customerId = await registerCustomer(shop);
  return { nutritionistUserId: ids.get('nutritionist')!, customerId };
}

async function registerCustomer(shop: HostileShop): Promise<number> {
  const phoneNumber = '+919876501234';
  await shop.send('visitor', auth.sendOtp, { body: { phoneNumber } });
  const outbox = await shop.try({
    as: 'visitor',
    endpoint: { ...auth.listOutbox, path: `/dev/outbox?to=${encodeURIComponent(phoneNumber)}` },
    input: {},
  });
  const [otp] = /\b\d{6}\b/.exec(JSON.stringify(outbox.body)) ?? [];
  const proof = await shop.send('visitor', auth.verifyOtp, { body: { phoneNumber, otp: otp ?? '' } });
  const names = { firstName: shop.texts.of(60), lastName: shop.texts.of(60) };
  const shownOn: Screen[] = [
    { as: 'customer', path: '/profile?tab=personal' },
    { as: 'admin', path: '/admin/users' },
  ];
  const { token, id } = await shop.send('visitor', auth.registerByPhone, {
    body: { phoneNumber, ...names, registrationToken: proof.registrationToken ?? '' },
    shownOn,
  });
  shop.signIn('customer', token);
  await shop.send('customer', ownData.updateProfile, { body: names, shownOn });
  await shop.send('customer', ownData.requestEmailChange, { body: { email: 'customer@x.test' } });
  await fillLedger(shop);
  return id;
}

const food = (name: string) => ({ name, grams: null, caloriesKcal: 100, protein: 5, carbs: 10, fats: 4 });

async function fillLedger(shop: HostileShop): Promise<void> {
  const shownOn: Screen[] = [{ as: 'customer', path: '/today' }];
  const params = { day: businessDay(new Date()) };
  const { entries } = await shop.send('customer', ledger.addLedgerFood, { params, body: food('Oats') });
  await shop.send('customer', ledger.addLedgerFood, { params, body: food(shop.texts.of(120)), shownOn });
  const { id } = entries[0]!;
  await shop.send('customer', ledger.correctLedgerEntry, {
    params: { id },
    body: food(shop.texts.of(120)),
    shownOn,
  });
}
