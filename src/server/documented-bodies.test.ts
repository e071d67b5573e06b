import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, apiPrefix } from '#contract/endpoint.ts';
import { type BusinessDay, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { completeDetails } from '#domain/papers/testing/business-details.ts';
import { businessDetails } from '#server/db/schema/papers.ts';
import { mutedMessages } from '#server/db/schema/order-messages.ts';
import { genericMeals } from '#server/db/schema/plan-library.ts';
import { buildSubscription } from '#server/modules/subscriptions/testing/subscription-builder.ts';
import {
  addSession,
  bindStaff,
  buildAddress,
  buildAvailability,
  buildCartItem,
  buildCategory,
  buildComponent,
  buildContactMessage,
  buildKitchen,
  buildLedgerEntry,
  buildMeal,
  buildSession,
} from '#server/testing/builders.ts';
import { buildCoupon, buildRating } from '#server/testing/coupon-builders.ts';
import { recordRowChanges } from '#server/testing/database-state.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

/** The fields that the documents name for a body; the contract takes more. */
const documented: Readonly<Record<string, string>> = {
  'PUT /meals/:id':
    'name description imageUrl isVegetarian servingWeightGrams caloriesKcal price mealType mealCategoryId nutritionValues',
  'PUT /admin/meal-categories/:id': 'name imageUrl',
  'PUT /admin/meal-components/:componentKind/:id':
    'id name description price imageUrl componentType servingWeightGrams caloriesKcal vegetarian active nutritionValues',
  'PUT /admin/kitchens/:id': 'name latitude longitude deliveryRadiusKm active addressLine1 city postalCode',
  'PUT /user/addresses/:id':
    'label addressLine1 addressLine2 city state postalCode country latitude longitude phoneNumber default',
  'POST /meals':
    'name description imageUrl isVegetarian servingWeightGrams caloriesKcal price mealType mealCategoryId nutritionValues',
  'POST /admin/meal-categories': 'name imageUrl',
  'POST /admin/kitchens': 'name latitude longitude deliveryRadiusKm active addressLine1 city postalCode',
  'POST /user/addresses':
    'label addressLine1 addressLine2 city state postalCode country latitude longitude phoneNumber default',
  'POST /cart/items': 'mealId quantity',
  'POST /customize-meal/save': 'customMealName baseComponentId proteinOptionIds addOnIds',
};

/** Their optional fields say something about this one act. Nothing is there before it that could be erased. */
const acts = [
  'PUT /admin/consultations/:id/status',
  'PUT /admin/orders/:id/kitchen',
  'PUT /consultations/:id/appointment',
  'PUT /delivery/orders/:id/hand-back',
  'PUT /delivery/orders/:id/status',
  'PUT /kitchen-manager/cash-hand-ins/:id/count',
  'PUT /kitchen-manager/orders/:id/status',
];

type Body = Readonly<Record<string, unknown>>;
type Thing = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  /** Tables that a named field writes anew. */
  readonly rewrites?: readonly string[];
};

const shop = sharedTestApp();
const admin = () => buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
let takeChanges: Awaited<ReturnType<typeof recordRowChanges>>;
beforeAll(async () => {
  // They count changes, or list them.
  const written = new Set([
    'audit_log',
    'catalog_version',
    'ledger_changes',
    'live_events',
    'row_counts',
    'subscription_receipts',
  ]);
  takeChanges = await recordRowChanges(shop.databaseUrl, (table) => !written.has(table));
});

const picture = 'https://shop.example/bowl.jpg';
const mealBody = (categoryId: number) => ({
  name: 'Bowl with everything',
  description: 'Grilled chicken on brown rice.',
  imageUrl: picture,
  isVegetarian: true,
  servingWeightGrams: 420,
  caloriesKcal: 545,
  price: 289,
  mealType: 'POWER_COMBO',
  mealCategoryId: categoryId,
  nutritionValues: { protein: 46, carbs: 52, fats: 17 },
  allergens: ['milk', 'tree nuts'],
  ingredients: [{ name: 'Paneer', grams: 120, componentId: null }],
  art: { base: 'quinoa', proteins: ['paneer'], addons: ['corn'] },
});
const kitchenBody = {
  name: 'Kitchen with everything',
  latitude: 17.44,
  longitude: 78.35,
  deliveryRadiusKm: 7.5,
  active: false,
  addressLine1: '1 Road',
  city: 'Hyderabad',
  postalCode: '500032',
  handledAllergens: ['milk', 'tree nuts'],
};
const addressBody = {
  label: 'Home',
  addressLine1: '1 Road',
  addressLine2: '2nd floor',
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
  country: 'Bharat',
  latitude: 17.4409,
  longitude: 78.3491,
  phoneNumber: '+919876543210',
  default: false,
};

/** Each builds something that has a value in every field, and the body that would say so. */
const things: Readonly<Record<string, () => Promise<Thing>>> = {
  'PUT /meals/:id': async () => {
    const { id: categoryId } = await buildCategory(shop.db);
    const body = mealBody(categoryId);
    const { nutritionValues: nutrition, mealType, ...rest } = body;
    const row = { ...rest, categoryId, nutrition, mealType: 'POWER_COMBO', pricePaise: 28_900 } as const;
    const { id } = await buildMeal(shop.db, { ...row, allergens: ['milk', 'tree nuts'] });
    return { path: `/meals/${id}`, headers: (await admin()).headers, body: { ...body, mealType } };
  },
  'PUT /admin/meal-categories/:id': async () => {
    const { id, name } = await buildCategory(shop.db, { imageUrl: picture });
    const body = { name, imageUrl: picture };
    return { path: `/admin/meal-categories/${id}`, headers: (await admin()).headers, body };
  },
  'PUT /admin/meal-components/:componentKind/:id': async () => {
    const own = { imageUrl: picture, vegetarian: false, active: false, artKey: 'quinoa' } as const;
    const row = await buildComponent(shop.db, { ...own, allergens: ['milk', 'tree nuts'], componentType: 'BASE' });
    const { id, name, description, servingWeightGrams, caloriesKcal, nutrition, allergens } = row;
    const figures = { servingWeightGrams, caloriesKcal, nutritionValues: nutrition, price: row.pricePaise / 100 };
    const body = { id, name, description, componentType: 'BASE', ...figures, ...own, allergens };
    return { path: `/admin/meal-components/bases/${id}`, headers: (await admin()).headers, body };
  },
  'PUT /admin/kitchens/:id': async () => {
    const { id } = await buildKitchen(shop.db, { ...kitchenBody, handledAllergens: ['milk', 'tree nuts'] });
    return { path: `/admin/kitchens/${id}`, headers: (await admin()).headers, body: kitchenBody };
  },
  'PUT /admin/kitchens/:id/trading': async () => {
    const hours = { weeklyShifts: [], specialDates: [] };
    const { id } = await buildKitchen(shop.db, { ...hours, ordersAtOnce: 7, minutesPerOrder: 9, leadMinutes: 20 });
    const pace = { ordersAtOnce: 7, minutesPerOrder: 9, leadMinutes: 20 };
    const body = { ...hours, ordersPerSlot: 0, portionsPerSlot: 0, ...pace };
    return { path: `/admin/kitchens/${id}/trading`, headers: (await admin()).headers, body };
  },
  'PUT /user/addresses/:id': async () => {
    const { headers, user } = await buildSession(shop.db);
    await buildAddress(shop.db, { userId: user.id, isDefault: true });
    const { default: isDefault, ...row } = addressBody;
    const { id } = await buildAddress(shop.db, { ...row, userId: user.id, isDefault });
    return { path: `/user/addresses/${id}`, headers, body: addressBody };
  },
  'PUT /admin/business': async () => {
    const [row] = await shop.db.update(businessDetails).set(completeDetails).returning();
    const body = { ...completeDetails, kitchens: [], version: row!.version };
    return { path: '/admin/business', headers: (await admin()).headers, body };
  },
  'PUT /admin/coupons/:id': async () => {
    const { headers } = await admin();
    const startsAt = businessDayRange(businessDay(new Date())).from;
    const { id } = await buildCoupon(shop.db, { note: 'For the office', startsAt });
    const { body: coupons } = await shop.call({ url: `${apiPrefix}/admin/coupons?size=100`, headers });
    const { content } = z.object({ content: z.array(z.looseObject({ id: z.int() })) }).parse(coupons);
    const named = ruleFields.map((field) => [field, content.find((one) => one.id === id)![field]] as const);
    return { path: `/admin/coupons/${id}`, headers, body: Object.fromEntries(named) };
  },
  'PUT /nutritionist/generic-meals/:id': async () => {
    const { headers, user } = await buildSession(shop.db, { roles: ['ROLE_NUTRITIONIST'] });
    const body = { name: 'Poha', description: 'Flattened rice', nutrition: { protein: 4, calories: 180 } };
    const [row] = await shop.db
      .insert(genericMeals)
      .values({ ...body, ownerId: user.id })
      .returning();
    return { path: `/nutritionist/generic-meals/${row!.id}`, headers, body };
  },
  'PUT /user/message-settings': async () => {
    const { headers, user } = await buildSession(shop.db);
    await shop.db.insert(mutedMessages).values({ userId: user.id, kind: 'rating-asked' });
    const { body } = await shop.call({ url: `${apiPrefix}/user/message-settings`, headers });
    return { path: '/user/message-settings', headers, body: body as Body };
  },
  'PUT /orders/:id/ratings/:mealId': async () => {
    const rating = await buildRating(shop.db, { stars: 4, words: 'Fresh and hot', wordsState: 'approved' });
    const { headers } = await addSession(shop.db, rating.userId);
    const path = `/orders/${rating.orderId}/ratings/${rating.mealId}`;
    return { path, headers, body: { stars: 4, words: 'Fresh and hot' } };
  },
  'PUT /ledger/entries/:id': async () => {
    const entry = await buildLedgerEntry(shop.db, { source: 'FOOD', day: businessDay(new Date()) });
    const { headers } = await addSession(shop.db, entry.userId);
    const { id, name, grams, caloriesKcal, protein, carbs, fats, eatenAt } = entry;
    const body = { name, grams, caloriesKcal, protein, carbs, fats, eatenAt: eatenAt.toISOString() };
    return { path: `/ledger/entries/${id}`, headers, body };
  },
  'PUT /admin/contact-messages/:id': async () => {
    const now = new Date();
    const { id } = await buildContactMessage(shop.db, { readAt: now, archivedAt: now });
    const body = { isRead: true, isArchived: true };
    return { path: `/admin/contact-messages/${id}`, headers: (await admin()).headers, body };
  },
  'PUT /kitchen-manager/availability': async () => {
    const { id: kitchenId } = await buildKitchen(shop.db);
    const { id: mealId } = await buildMeal(shop.db);
    await buildAvailability(shop.db, { kitchenId, mealId, portionsLeft: 3 });
    const body = { foods: [{ kind: 'MEAL', id: mealId }], portionsLeft: 3, state: 'AVAILABLE' };
    const { headers, user } = await buildSession(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
    await bindStaff(shop.db, user.id, kitchenId);
    return { path: '/kitchen-manager/availability', headers, body };
  },
  'PUT /subscriptions/:id': async () => {
    await buildKitchen(shop.db);
    const { id, userId, addressId, version } = await buildSubscription(shop.db, {
      swapsAllowed: true,
      endsOn: '2099-12-31' as BusinessDay,
    });
    const { headers } = await addSession(shop.db, userId);
    const { body: subscription } = await shop.call({ url: `${apiPrefix}/subscriptions/${id}`, headers });
    const { days } = z.object({ days: z.array(z.looseObject({})) }).parse(subscription);
    return {
      path: `/subscriptions/${id}`,
      headers,
      body: { version, addressId, endsOn: '2099-12-31', swapsAllowed: true, days: days.map(toPattern) },
      rewrites: ['subscription_days', 'subscription_deliveries', 'slot_loads'],
    };
  },
};

const ruleFields =
  'percent amount smallestOrder largestDiscount note isFirstOrderOnly maxUses maxUsesPerCustomer startsOn lastDay kitchenIds'.split(
    ' ',
  );

type Delivery = Readonly<Record<string, unknown>>;
function toPattern({ weekday, slot, lines }: Delivery): Body {
  const items = z.array(z.looseObject({ mealId: z.int(), quantity: z.int() })).parse(lines);
  return { weekday, slot, items: items.map(({ mealId, quantity }) => ({ mealId, quantity })) };
}

const callOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** What a body may leave out, by the contract. */
function optionalFieldsOf({ body }: Endpoint): readonly string[] {
  if (!(body instanceof z.ZodObject)) return [];
  const fields = Object.entries(body.shape);
  return fields.filter(([, schema]) => z.safeParse(schema, undefined).success).map(([field]) => field);
}

const endpoints: readonly Endpoint[] = Object.values(allEndpoints).flat();
const replacing = endpoints.filter((endpoint) => endpoint.method === 'PUT' && optionalFieldsOf(endpoint).length > 0);
/** Of a change: who counts, or when. */
const counters = new Set(['version', 'changed_at', 'revision', 'changedAt']);

function plain(row: string): string {
  const at = row.indexOf(' ');
  const fields = Object.entries(JSON.parse(row.slice(at + 1)) as object).filter(([name]) => !counters.has(name));
  return JSON.stringify([row.slice(0, at), Object.fromEntries(fields)]);
}

const only = (these: readonly string[], others: readonly string[]) =>
  these.filter((row) => !others.includes(row)).map((row) => JSON.parse(row) as unknown);

/** Rows before and after, without what only counts changes; equal rows on both sides are left out. */
async function differences(rewrites: readonly string[] = []): Promise<{ before: unknown[]; after: unknown[] }> {
  const { gone, added } = await takeChanges();
  const isCompared = (row: string) => !rewrites.includes(row.slice(0, row.indexOf(' ')));
  const [before, after] = [gone.filter(isCompared).map(plain), added.filter(isCompared).map(plain)];
  return { before: only(before, after), after: only(after, before) };
}

const without = (body: Body, left: readonly string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !left.includes(field)));

describe('a call that changes something', () => {
  it('has a row here, when its body may leave something out', () => {
    const rows = [...Object.keys(things), ...acts];
    expect(replacing.map(callOf).toSorted()).toEqual(rows.toSorted());
  });

  describe.each(replacing.filter((endpoint) => callOf(endpoint) in things))('$method $path', (endpoint) => {
    const named = documented[callOf(endpoint)]?.split(' ');
    const optional = optionalFieldsOf(endpoint);

    it('erases nothing that the body does not name', async () => {
      const { path, headers, body, rewrites = [] } = await things[callOf(endpoint)]!();
      const unnamed = Object.keys(body).filter((field) => optional.includes(field));
      const bodies = [
        ...(named
          ? [
              without(
                body,
                unnamed.filter((field) => !named.includes(field)),
              ),
            ]
          : []),
        ...unnamed.map((field) => without(body, [field])),
        without(body, unnamed),
      ].filter((sent) => endpoint.body!.safeParse(sent).success);
      expect(bodies.length).toBeGreaterThan(0);
      await takeChanges();
      for (const sent of bodies) {
        const current = 'version' in sent ? { ...sent, version: await versionOf(path, headers) } : sent;
        const { status, body: answer } = await shop.call({
          method: 'PUT',
          url: apiPrefix + path,
          headers,
          payload: current,
        });
        expect({ status, answer, sent }).toMatchObject({ status: 200 });
        expect({ sent: Object.keys(sent), ...(await differences(rewrites)) }).toEqual({
          sent: Object.keys(sent),
          before: [],
          after: [],
        });
      }
    });
  });

  it.each([
    ['PUT /meals/:id', { allergens: [], ingredients: [], imageUrl: '' }],
    ['PUT /admin/kitchens/:id', { handledAllergens: [], city: '' }],
    ['PUT /admin/meal-components/:componentKind/:id', { allergens: [], artKey: null, description: '' }],
    ['PUT /user/addresses/:id', { addressLine2: '', phoneNumber: '' }],
    ['PUT /orders/:id/ratings/:mealId', { words: '' }],
  ] as const)('%s clears what the body names as empty: %j', async (call, empty) => {
    const { path, headers, body } = await things[call]!();
    const payload = { ...body, ...empty };
    const { body: answer } = await shop.call({ method: 'PUT', url: apiPrefix + path, headers, payload });
    const cleared = Object.entries(empty).map(
      ([field, value]) => [field, Array.isArray(value) ? value : null] as const,
    );
    for (const [field, value] of cleared) expect((answer as Body)[field] || null).toEqual(value);
  });
});

async function versionOf(path: string, headers: Thing['headers']): Promise<unknown> {
  return ((await shop.call({ url: apiPrefix + path, headers })).body as Body)['version'];
}

/** Beside a thing that has everything, by the same person. */
const creations: Readonly<Record<string, () => Promise<Thing>>> = {
  'POST /meals': async () => {
    const { headers, body } = await things['PUT /meals/:id']!();
    return { path: '/meals', headers, body };
  },
  'POST /admin/meal-categories': async () => {
    const { headers } = await things['PUT /admin/meal-categories/:id']!();
    return { path: '/admin/meal-categories', headers, body: { name: 'Another category', imageUrl: picture } };
  },
  'POST /admin/kitchens': async () => {
    const { headers, body } = await things['PUT /admin/kitchens/:id']!();
    return { path: '/admin/kitchens', headers, body };
  },
  'POST /user/addresses': async () => {
    const { headers, body } = await things['PUT /user/addresses/:id']!();
    return { path: '/user/addresses', headers, body };
  },
  'POST /cart/items': async () => {
    const { userId } = await buildCartItem(shop.db);
    const { headers } = await addSession(shop.db, userId);
    return { path: '/cart/items', headers, body: { mealId: (await buildMeal(shop.db)).id, quantity: 1 } };
  },
  'POST /customize-meal/save': async () => {
    const { headers } = await buildSession(shop.db);
    const [base, protein] = [
      await buildComponent(shop.db, { componentType: 'BASE' }),
      await buildComponent(shop.db, { componentType: 'PROTEIN' }),
    ];
    const body = { customMealName: 'Lunch', baseComponentId: base.id, proteinOptionIds: [protein.id], addOnIds: [] };
    return { path: '/customize-meal/save', headers, body };
  },
};

describe('a call that creates something', () => {
  it.each(Object.entries(creations))('%s leaves what is there as it is', async (call, build) => {
    const { path, headers, body } = await build();
    await takeChanges();
    const payload = without(
      body,
      Object.keys(body).filter((field) => !documented[call]!.split(' ').includes(field)),
    );
    const { status } = await shop.call({ method: 'POST', url: apiPrefix + path, headers, payload });
    expect(status).toBeLessThan(300);
    expect((await differences()).before).toEqual([]);
  });
});
