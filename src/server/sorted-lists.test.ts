import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listAllConsultations } from '#contract/admin-consultations.ts';
import { listAllOrders } from '#contract/admin-orders.ts';
import { listAllSubscriptions } from '#contract/admin-subscriptions.ts';
import { listUsers } from '#contract/admin-users.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listAssigned } from '#contract/nutritionist.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { buildSubscription } from '#server/modules/subscriptions/testing/subscription-builder.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { subscriptionReceipts } from '#server/db/schema/subscriptions.ts';
import { buildClaim } from '#server/modules/claims/testing/claim-builders.ts';
import { insertPaper } from '#server/modules/papers/testing/paper-builders.ts';
import { buildJob } from '#server/testing/build-job.ts';
import { buildPayment } from '#server/testing/build-payment.ts';
import { buildContactMessage, buildMeal, buildSession, buildUser } from '#server/testing/builders.ts';
import { buildCoupon, buildRating } from '#server/testing/coupon-builders.ts';
import { buildConsultation } from '#server/testing/consultation-builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/**
 * Lists that can be sorted by more than one column. Each column has another order than the ids, so that a column that is sorted
 * by another one is noticed.
 */
const lists: readonly {
  readonly endpoint: Endpoint;
  readonly role: 'admin' | 'nutritionist';
  readonly search: string;
}[] = [
  { endpoint: listUsers, role: 'admin', search: 'search=sorted' },
  { endpoint: listAllConsultations, role: 'admin', search: 'search=sorted' },
  { endpoint: listAssigned, role: 'nutritionist', search: 'search=sorted' },
  { endpoint: listAllOrders, role: 'admin', search: 'search=sorted' },
  { endpoint: listAllSubscriptions, role: 'admin', search: 'search=sorted' },
];

const sortsOf = ({ query }: Endpoint): readonly string[] => {
  const sort: unknown = query instanceof z.ZodObject ? query.shape['sort'] : undefined;
  const options = sort instanceof z.ZodDefault ? sort.unwrap() : sort;
  return options instanceof z.ZodEnum ? options.options.map(String) : [];
};

let headers: Record<'admin' | 'nutritionist', Record<string, string>>;
const shop = sharedTestApp();
beforeAll(async () => {
  const [admin, nutritionist] = [
    await buildSession(shop.db, { roles: ['ROLE_ADMIN'] }),
    await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] }),
  ];
  headers = { admin: admin.headers, nutritionist: nutritionist.headers };
  const rows = [
    { days: 3, name: 'delta', mail: 'b', enabled: true, pricePaise: 20_000, status: consultationStatuses[1] },
    { days: 1, name: 'Bravo', mail: 'D', enabled: false, pricePaise: 40_000, status: consultationStatuses[3] },
    { days: 4, name: 'charlie', mail: 'a', enabled: true, pricePaise: 10_000, status: consultationStatuses[0] },
    { days: 2, name: 'Alfa', mail: 'C', enabled: false, pricePaise: 30_000, status: consultationStatuses[2] },
  ];
  for (const { days, name, mail, enabled, pricePaise, status } of rows) {
    const at = new Date(Date.now() - days * 86_400_000);
    const person = {
      firstName: `${name} sorted`,
      lastName: name,
      email: `${mail}@sorted.example`,
      enabled,
      createdAt: at,
    };
    const { id: userId } = await buildUser(shop.db, person);
    await buildConsultation(shop.db, { userId, nutritionistId: nutritionist.user.id, status, createdAt: at });
    await buildOrder(shop.db, { userId, orderDate: at }, {}, { pricePaise });
    await buildSubscription(shop.db, { userId, startsOn: businessDay(at) });
  }
});

const comparable = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : Number(value));
const ascending = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

it('are all lists of the contract that can be sorted by more than one column', () => {
  const sortable = Object.values(allEndpoints)
    .flat()
    .filter((endpoint) => sortsOf(endpoint).length > 2)
    .map(({ path }) => path);
  // That of a day is tested with the board: its due time is not in the order itself.
  const elsewhere = ['/kitchen-manager/orders/fulfillment-list'];
  expect(sortable.toSorted()).toEqual([...lists.map(({ endpoint }) => endpoint.path), ...elsewhere].toSorted());
});

describe.each(lists)('$endpoint.path', ({ endpoint, role, search }) => {
  it.each(sortsOf(endpoint))('sorted by %s', async (sort) => {
    const url = `/api/v1${endpoint.path}?${search}&size=100&sort=${sort}`;
    const { content } = (await shop.call({ url, headers: headers[role] })).body as {
      content: Record<string, unknown>[];
    };
    expect(content).toHaveLength(4);
    const [field = '', direction] = sort.split(',');
    const values = content.map((row) => comparable(row[field]));
    const sorted = values.toSorted(ascending);
    expect(values).toEqual(direction === 'asc' ? sorted : sorted.toReversed());
  });
});

/** Of the lists with one column: builds a row of the admin who reads the list, and returns the path when it has parameters. */
type BuildRow = (adminId: number, n: number) => Promise<unknown>;
let mealId: number;
let subscriptionId: number;
const oneColumn: Readonly<Record<string, BuildRow>> = {
  '/admin/audit-log': (actorUserId, subjectId) =>
    shop.db.insert(auditLog).values({ actorUserId, action: 'changed', subject: 'meal', subjectId }),
  '/admin/contact-messages': (_adminId, n) => buildContactMessage(shop.db, { createdAt: new Date(n * 1_000) }),
  '/admin/claims': (_adminId, n) => buildClaim(shop.db, { createdAt: new Date(n * 1_000) }),
  '/claims': (userId, n) => buildClaim(shop.db, { userId, createdAt: new Date(n * 1_000) }),
  '/admin/papers': () => insertPaper(shop.db),
  '/admin/payments': () => buildPayment(shop.db),
  '/admin/coupons': () => buildCoupon(shop.db),
  '/admin/ratings': () => buildRating(shop.db),
  '/meals/:id/ratings': () => buildRating(shop.db, { mealId, wordsState: 'approved' }),
  '/orders': (userId, n) => buildOrder(shop.db, { userId, orderDate: new Date(n * 1_000) }),
  '/admin/subscriptions/:id/receipts': () => insertReceipt(),
  '/subscriptions/:id/receipts': () => insertReceipt(),
  '/admin/jobs': () => buildJob(shop.db),
};
const insertReceipt = () =>
  shop.db.insert(subscriptionReceipts).values({ subscriptionId, kind: 'started', text: 'Started', actor: 'customer' });

it('are all lists of the contract that are sorted by one column', () => {
  const sortable = Object.values(allEndpoints)
    .flat()
    .filter((endpoint) => sortsOf(endpoint).length === 2)
    .map(({ path }) => path);
  expect(sortable.toSorted()).toEqual(Object.keys(oneColumn).toSorted());
});

describe('each direction of', () => {
  it.each(Object.keys(oneColumn))('%s', async (path) => {
    const { user, headers: ofAdmin } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
    mealId = (await buildMeal(shop.db)).id;
    subscriptionId = (await buildSubscription(shop.db, { userId: user.id })).id;
    for (const n of [2, 1, 3]) await oneColumn[path]!(user.id, n);
    const url = `/api/v1${path.replace(':id', String(path.startsWith('/meals') ? mealId : subscriptionId))}`;
    const endpoint = Object.values(allEndpoints)
      .flat()
      .find((one) => one.path === path && one.method === 'GET')!;
    const read = async (sort: string) =>
      (await shop.call({ url: `${url}?size=100&sort=${sort}`, headers: ofAdmin })).body as { content: object[] };
    const [rising, falling] = await Promise.all(sortsOf(endpoint).map(read));
    expect(rising!.content.length).toBeGreaterThan(2);
    expect(rising!.content).toEqual(falling!.content.toReversed());
    const field = sortsOf(endpoint)[0]!.split(',')[0]!;
    const values = rising!.content.map((row) => comparable((row as Record<string, unknown>)[field]));
    expect(values).toEqual(values.toSorted(ascending));
  });
});
