import { hash } from 'node:crypto';
import { addDays, businessDay, weekdayOf } from '#domain/calendar/business-day.ts';
import { firstChangeableDay } from '#domain/subscriptions/subscription-rules.ts';
import { calendarLinks, subscriptions } from '#server/db/schema/subscriptions.ts';
import { buildSubscription } from '#server/modules/subscriptions/testing/subscription-builder.ts';
import { buildAddress } from '#server/testing/builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { eq } from 'drizzle-orm';
import { type MakeRequest, type Subject, mealOnSale, unique } from './world.ts';

const firstDay = () => firstChangeableDay(0, new Date());

async function days(subject: Subject) {
  const items = [{ mealId: (await mealOnSale(subject)).id, quantity: 1 }];
  return [{ weekday: weekdayOf(firstDay()), slot: '13:00', items }];
}

const theirs = ({ shop, ownerId }: Subject) => buildSubscription(shop.db, { userId: ownerId });

const onOne =
  (prefix: string, path: string, payload?: () => object): MakeRequest =>
  async (subject) => ({
    path: `${prefix}/${(await theirs(subject)).id}${path}`,
    ...(payload && { payload: payload() }),
  });

const resume =
  (prefix: string): MakeRequest =>
  async (subject) => {
    const { id } = await theirs(subject);
    await subject.shop.db.update(subscriptions).set({ pausedFrom: firstDay() }).where(eq(subscriptions.id, id));
    return { path: `${prefix}/${id}/resume`, payload: { version: 1 } };
  };

const changeOne = (prefix: string): MakeRequest => {
  const date = addDays(firstDay(), 3);
  return onOne(prefix, `/deliveries/${date}/13:00`, () => ({ action: 'skip', version: 0 }));
};

const [own, any] = ['/subscriptions', '/admin/subscriptions'];

export const requestsOfSubscriptions: Readonly<Record<string, MakeRequest>> = {
  'GET /subscriptions': () => ({ path: own }),
  'POST /subscriptions': async (subject) => {
    const address = await buildAddress(subject.shop.db, { userId: subject.ownerId, isDefault: true });
    return { path: own, payload: { addressId: address.id, startsOn: firstDay(), days: await days(subject) } };
  },
  'POST /subscriptions/preview': async (subject) => ({
    path: `${own}/preview`,
    payload: { days: await days(subject) },
  }),
  'GET /subscriptions/:id': onOne(own, ''),
  'PUT /subscriptions/:id': async (subject) => {
    const { id, addressId } = await theirs(subject);
    return { path: `${own}/${id}`, payload: { version: 1, addressId, days: await days(subject) } };
  },
  'POST /subscriptions/:id/pause': onOne(own, '/pause', () => ({ version: 1 })),
  'POST /subscriptions/:id/resume': resume(own),
  'POST /subscriptions/:id/end': onOne(own, '/end', () => ({ version: 1 })),
  'GET /subscriptions/:id/calendar': onOne(own, '/calendar'),
  'PUT /subscriptions/:id/deliveries/:date/:slot': (subject) => changeOne(own)(subject),
  'GET /subscriptions/:id/receipts': onOne(own, '/receipts'),
  'GET /subscriptions/:id/calendar-link': onOne(own, '/calendar-link'),
  'POST /subscriptions/:id/calendar-link': onOne(own, '/calendar-link'),
  'DELETE /subscriptions/:id/calendar-link': onOne(own, '/calendar-link'),
  'GET /calendar/:file': async (subject) => {
    const { id } = await theirs(subject);
    const token = `${unique()}-${businessDay(new Date())}`.padEnd(43, 'x');
    await subject.shop.db
      .insert(calendarLinks)
      .values({ subscriptionId: id, tokenHash: hash('sha256', token, 'buffer') });
    return { path: `/calendar/${token}.ics` };
  },
  'GET /admin/subscriptions': () => ({ path: any }),
  'GET /admin/subscriptions/figures': () => ({ path: `${any}/figures` }),
  'GET /admin/subscriptions/:id/calendar': onOne(any, '/calendar'),
  'GET /admin/subscriptions/:id/receipts': onOne(any, '/receipts'),
  'POST /admin/subscriptions/:id/pause': onOne(any, '/pause', () => ({ version: 1 })),
  'POST /admin/subscriptions/:id/resume': resume(any),
  'POST /admin/subscriptions/:id/end': onOne(any, '/end', () => ({ version: 1 })),
  'PUT /admin/subscriptions/:id/deliveries/:date/:slot': (subject) => changeOne(any)(subject),
  'GET /nutritionist/consultations/:id/subscription': async ({ shop, ownerId, nutritionistId }) => {
    const { id } = await buildConsultation(shop.db, { userId: ownerId, nutritionistId });
    return { path: `/nutritionist/consultations/${id}/subscription` };
  },
};
