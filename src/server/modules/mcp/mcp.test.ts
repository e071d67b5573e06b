import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantTools } from '#contract/assistant-tools.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { auditLog } from '#server/db/schema/audit-log.ts';
import { cartItems } from '#server/db/schema/carts.ts';
import { ledgerEntries, nutritionTargets } from '#server/db/schema/nutrition-ledger.ts';
import { oauthGrants } from '#server/db/schema/oauth.ts';
import { orders } from '#server/db/schema/orders.ts';
import { programQuotes } from '#server/db/schema/program-quotes.ts';
import {
  addSession,
  buildAddress,
  buildCartItem,
  buildComponent,
  buildKitchen,
  buildMeal,
} from '#server/testing/builders.ts';
import { buildOrder } from '#server/testing/order-builders.ts';
import { buildProgram } from '#server/testing/program-builder.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';
import { connectAssistant } from './testing/assistant.ts';

const atMost = { openOrders: 4, value: 1_000_000, portions: 40 };
const shop = sharedTestApp({ limits: { orders: { regular: atMost, newcomer: atMost, householdOpenOrders: 10 } } });
let url: string;
let meal: Awaited<ReturnType<typeof buildMeal>>;
const opened: { close: () => Promise<void> }[] = [];

beforeAll(async () => {
  url = await shop.listen();
  await buildKitchen(shop.db);
  // ₹289.00 + ₹3.99 + ₹20.23 = ₹313.22
  meal = await buildMeal(shop.db, { name: 'Charminar Grilled Chicken Bowl', allergens: ['milk'] });
  await buildMeal(shop.db, {
    name: 'Tikka Paneer Quinoa',
    description: 'Grilled paneer on quinoa.',
    art: { base: 'quinoa', proteins: ['paneer'], addons: [] },
    isVegetarian: true,
  });
  for (const componentType of ['BASE', 'PROTEIN', 'ADDON'] as const) await buildComponent(shop.db, { componentType });
  await shop.catalog.refresh();
});
afterAll(() => Promise.all(opened.map((one) => one.close())));

type Given = Parameters<typeof buildProgram>[1];
async function connect(given: Given = {}, era: 'modern' | 'legacy' = 'modern') {
  const address = await buildAddress(shop.db, { isDefault: true, label: 'Home' });
  const program = await buildProgram(shop.db, { userId: address.userId, ...given });
  const assistant = await connectAssistant(url, program.token, era);
  opened.push(assistant);
  const person = await addSession(shop.db, address.userId);
  return { ...program, ...assistant, address, personHeaders: person.headers };
}
const ordersOf = (userId: number) => shop.db.select().from(orders).where(eq(orders.userId, userId));
const oneMeal = () => ({ lines: [{ mealId: meal.id }] });
const allowance = (rupees: number, perDay = rupees) => ({
  allowancePerOrderPaise: rupees * 100,
  allowancePerDayPaise: perDay * 100,
});
const confirm = (headers: Record<string, string>, quoteId: string) =>
  shop.call({ method: 'POST', url: `/api/v1/program-quotes/${quoteId}/order`, headers });

describe('an assistant', () => {
  it.each(['modern', 'legacy'] as const)('of the %s protocol lists the tools with their schemas', async (era) => {
    const { client } = await connect({}, era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).toSorted()).toEqual(Object.keys(assistantTools).toSorted());
    for (const { inputSchema, outputSchema } of tools) {
      expect(inputSchema.type).toBe('object');
      expect(outputSchema?.type).toBe('object');
    }
    // ₹212.64 is no multiple of 0.01 for the libraries that compare results with these schemas.
    expect(JSON.stringify(tools.map(({ outputSchema }) => outputSchema))).not.toContain('multipleOf');
    expect(client.getInstructions()).toContain('INR');
  });

  it.each(['modern', 'legacy'] as const)(
    'of the %s protocol orders to a target, and the person confirms',
    async (era) => {
      const { use, userId, personHeaders } = await connect({}, era);
      const kept = await buildCartItem(shop.db, { userId });
      const { found } = await use('find_bowls', { protein: { value: 40, rule: 'about' }, maxPrice: 900 });
      const quote = await use('get_quote', { lines: found[0]!.lines });
      expect(quote.deliverTo.label).toBe('Home');
      const asked = await use('place_order', { quoteId: quote.quoteId });
      expect(asked).toMatchObject({ state: 'needs-confirmation', order: null });
      expect(asked.confirmUrl).toMatch(new RegExp(`/confirm-order\\?quote=${quote.quoteId}$`));
      expect(await ordersOf(userId)).toEqual([]);

      const confirmed = await confirm(personHeaders, quote.quoteId);
      expect(confirmed).toMatchObject({ status: 201, body: { totalAmount: quote.amounts.total, note: '' } });
      const status = await use('order_status', { quoteId: quote.quoteId });
      expect(status).toMatchObject({
        quote: { state: 'placed' },
        orders: [{ status: 'CONFIRMED', canBeCancelled: true }],
      });
      expect(await ordersOf(userId)).toMatchObject([{ placedBy: null, paymentMethod: 'COD' }]);
      expect(await shop.db.select().from(cartItems).where(eq(cartItems.userId, userId))).toMatchObject([
        { id: kept.id },
      ]);

      const { orderId } = status.orders[0]!;
      const entries = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderId));
      expect(entries).toMatchObject([{ actorUserId: userId, after: { orderedBy: 'program', allowedBy: 'person' } }]);
      expect(await use('cancel_order', { orderId })).toMatchObject({ order: { status: 'CANCELLED_BY_USER' } });
    },
  );

  it('reads the menu and a meal as resources', async () => {
    const { client } = await connect({ scopes: ['menu'] });
    const menu = await client.readResource({ uri: 'macrobowl://menu' });
    expect(JSON.stringify(menu.contents)).toContain('Tikka Paneer Quinoa');
    const one = await client.readResource({ uri: `macrobowl://meals/${meal.slug}` });
    expect(JSON.stringify(one.contents)).toContain('Charminar Grilled Chicken Bowl');
    await expect(client.readResource({ uri: 'macrobowl://meals/none' })).rejects.toThrow('not on the menu');
  });

  it('searches the menu and finds swaps', async () => {
    const { use } = await connect();
    const found = await use('search_menu', { query: 'charminar', withoutAllergens: ['egg'] });
    expect(found.meals).toMatchObject([{ mealId: meal.id, price: 289, allergens: ['milk'], isSoldOut: false }]);
    expect((await use('search_menu', { query: 'charminar', withoutAllergens: ['milk'] })).total).toBe(0);
    const { swaps } = await use('swap_options', { mealId: meal.id });
    expect(swaps.map((swap) => swap.meal.name)).toContain('Tikka Paneer Quinoa');
  });

  it('leaves out what the person dislikes and must not eat, and insists on what they want', async () => {
    const { use } = await connect({ scopes: ['menu'] });
    const figures = { caloriesKcal: { value: 545 } };
    const namesOf = async (limits: object) =>
      (await use('find_bowls', { ...figures, ...limits })).found.flatMap(({ names }) => names);
    expect(await namesOf({})).toContain(meal.name);
    expect(await namesOf({ withoutIngredients: ['Chicken'] })).not.toContain(meal.name);
    expect(await namesOf({ withoutAllergens: ['milk'] })).not.toContain(meal.name);
    const insisted = await use('find_bowls', { ...figures, mustHave: ['paneer'] });
    expect(insisted.found.length).toBeGreaterThan(0);
    for (const { names } of insisted.found) expect(names).toContain('Tikka Paneer Quinoa');
    expect(await namesOf({ mustHave: ['paneer'], withoutIngredients: ['paneer'] })).toEqual([]);
  });

  it('hears which ingredients exist when it names one that does not', async () => {
    const { refusal } = await connect({ scopes: ['menu'] });
    const call = { caloriesKcal: { value: 545 }, withoutIngredients: ['coriandr'] };
    const { code, message } = await refusal('find_bowls', call);
    expect(code).toBe('bad-input');
    expect(message).toMatch(/^Nothing on the menu is called "coriandr"\. Ingredients: .*Chicken/);
  });

  it('reads what is left of the day, and adds food to it', async () => {
    const { use, userId } = await connect();
    const target = { caloriesKcal: 2000, protein: 150, carbs: 200, fats: 60, mealSharePercent: 30 };
    await shop.db.insert(nutritionTargets).values({ userId, ...target, source: 'entered' });
    const food = { name: 'Guava', grams: 100, caloriesKcal: 68, protein: 2.6, carbs: 14, fats: 1 };
    const { entryId } = await use('add_food', { idempotencyKey: crypto.randomUUID(), food });
    expect(await use('what_is_left', {})).toMatchObject({
      today: businessDay(new Date()),
      eaten: { caloriesKcal: 68 },
      left: { caloriesKcal: 1932 },
      mealShare: { caloriesKcal: 600 },
    });
    expect(await shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId))).toMatchObject([
      { id: entryId, name: 'Guava' },
    ]);
  });

  it('adds food only to days that the person could add it to', async () => {
    const { refusal, userId } = await connect();
    const food = { name: 'Guava', grams: 100, caloriesKcal: 68, protein: 2.6, carbs: 14, fats: 1 };
    for (const day of ['1900-01-01', '2999-01-01']) {
      const refused = await refusal('add_food', { idempotencyKey: crypto.randomUUID(), day, food });
      expect(refused).toMatchObject({ code: 'rule-violated', fieldErrors: { day: expect.any(String) as string } });
    }
    expect(await shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId))).toEqual([]);
  });

  it('hears code and field of arguments that are refused', async () => {
    const { refusal } = await connect();
    expect(await refusal('get_quote', { lines: [] })).toMatchObject({
      code: 'bad-input',
      fieldErrors: { lines: expect.any(String) as string },
    });
    expect(await refusal('cancel_order', { orderId: 'one' })).toMatchObject({
      code: 'bad-input',
      fieldErrors: { orderId: expect.any(String) as string },
    });
    expect(await refusal('search_menu', { unknown: 1 })).toMatchObject({ code: 'bad-input' });
  });

  it('adds a food once, however often it repeats the call', async () => {
    const { use, refusal, userId } = await connect();
    const entries = () => shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.userId, userId));
    const call = { idempotencyKey: crypto.randomUUID(), mealId: meal.id };
    const first = await Promise.all([use('add_food', call), use('add_food', call), use('add_food', call)]);
    const later = await use('add_food', call);
    expect(await entries()).toMatchObject([{ id: later.entryId, mealId: meal.id }]);
    expect(first).toEqual([later, later, later]);

    expect(await refusal('add_food', { ...call, quantity: 2 })).toMatchObject({ code: 'rule-violated' });
    const second = await use('add_food', { ...call, idempotencyKey: crypto.randomUUID() });
    expect(await entries()).toHaveLength(2);
    expect(second.entryId).not.toBe(later.entryId);
  });

  it('shares its idempotency keys with no other program of the same person', async () => {
    const { use, userId } = await connect();
    const other = await connectAssistant(url, (await buildProgram(shop.db, { userId })).token);
    opened.push(other);
    const call = { idempotencyKey: crypto.randomUUID(), mealId: meal.id };
    expect(await use('add_food', call)).not.toEqual(await other.use('add_food', call));
  });
});

describe('an allowance', () => {
  it('places an order at once, up to the amount of one order', async () => {
    const { use, userId, personHeaders } = await connect(allowance(320));
    const { quoteId } = await use('get_quote', oneMeal());
    expect(await use('place_order', { quoteId })).toMatchObject({ state: 'placed', order: { total: 313.22 } });
    expect(await use('place_order', { quoteId })).toMatchObject({ state: 'placed' });
    expect(await ordersOf(userId)).toHaveLength(1);
    const apps = await shop.call({ url: '/api/v1/user/connected-apps', headers: personHeaders });
    expect(apps.body).toMatchObject([{ orderCount: 1, orderedAmount: 313.22 }]);
  });

  it('that is smaller than the order places nothing', async () => {
    const { use, userId, grantId } = await connect(allowance(313));
    const { quoteId } = await use('get_quote', oneMeal());
    expect(await use('place_order', { quoteId })).toMatchObject({ state: 'needs-confirmation' });
    expect(await ordersOf(userId)).toEqual([]);
    const [grant] = await shop.db.select().from(oauthGrants).where(eq(oauthGrants.id, grantId));
    expect(grant!.spentPaise).toBe(0);
  });

  it('of a day covers only as many orders as fit into it, also when they are placed at once', async () => {
    const { use, userId } = await connect(allowance(320, 700));
    const quotes = [];
    for (let n = 0; n < 5; n++) quotes.push(await use('get_quote', oneMeal()));
    const placed = await Promise.allSettled(quotes.map(({ quoteId }) => use('place_order', { quoteId })));
    const states = placed.map((one) => (one.status === 'fulfilled' ? one.value.state : 'refused'));
    expect(states.filter((state) => state === 'placed')).toHaveLength(2);
    expect(await ordersOf(userId)).toHaveLength(2);
  });

  it('lifts no limit of the person', async () => {
    const { use, refusal, userId } = await connect(allowance(320, 3200));
    for (let n = 0; n < atMost.openOrders; n++) {
      const { quoteId } = await use('get_quote', oneMeal());
      expect(await use('place_order', { quoteId })).toMatchObject({ state: 'placed' });
    }
    expect(await refusal('get_quote', oneMeal())).toMatchObject({ code: 'order-limit' });
    expect(await ordersOf(userId)).toHaveLength(atMost.openOrders);
  });

  it('is given back when the order is refused', async () => {
    const { use, refusal, userId, grantId } = await connect(allowance(320));
    const { quoteId } = await use('get_quote', oneMeal());
    await shop.db.update(programQuotes).set({ totalPaise: 31_000 }).where(eq(programQuotes.id, quoteId));
    expect(await refusal('place_order', { quoteId })).toMatchObject({ code: 'total-changed' });
    expect(await ordersOf(userId)).toEqual([]);
    const [grant] = await shop.db.select().from(oauthGrants).where(eq(oauthGrants.id, grantId));
    expect(grant!.spentPaise).toBe(0);
  });
});

describe('a quote', () => {
  it('that is used ten times at once becomes one order', async () => {
    const { use, userId, personHeaders } = await connect(allowance(320, 3200));
    const { quoteId } = await use('get_quote', oneMeal());
    const uses = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0 ? use('place_order', { quoteId }) : confirm(personHeaders, quoteId),
    );
    await Promise.all(uses);
    expect(await ordersOf(userId)).toHaveLength(1);
  });

  it('that has expired or was declined cannot be used, neither by the program nor by the person', async () => {
    const { use, refusal, userId, personHeaders } = await connect(allowance(320));
    const expired = await use('get_quote', oneMeal());
    const past = new Date(Date.now() - 1000);
    await shop.db.update(programQuotes).set({ expiresAt: past }).where(eq(programQuotes.id, expired.quoteId));
    const declined = await use('get_quote', oneMeal());
    const decline = { method: 'PUT', url: `/api/v1/program-quotes/${declined.quoteId}/declined` } as const;
    expect(await shop.call({ ...decline, headers: personHeaders })).toMatchObject({ body: { state: 'declined' } });
    for (const { quoteId } of [expired, declined]) {
      expect(await refusal('place_order', { quoteId })).toMatchObject({ code: 'conflict' });
      expect(await confirm(personHeaders, quoteId)).toMatchObject({ status: 409 });
    }
    expect(await use('order_status', { quoteId: expired.quoteId })).toMatchObject({ quote: { state: 'expired' } });
    expect(await use('order_status', { quoteId: declined.quoteId })).toMatchObject({ quote: { state: 'declined' } });
    expect(await ordersOf(userId)).toEqual([]);
  });

  it('of a program that is no longer connected, or may no longer order, cannot be confirmed', async () => {
    const [revoked, narrowed] = [await connect(), await connect()];
    const quotes = [await revoked.use('get_quote', oneMeal()), await narrowed.use('get_quote', oneMeal())] as const;
    const { grantId, personHeaders } = revoked;
    await shop.call({ method: 'DELETE', url: `/api/v1/user/connected-apps/${grantId}`, headers: personHeaders });
    await shop.db
      .update(oauthGrants)
      .set({ scopes: ['menu'] })
      .where(eq(oauthGrants.id, narrowed.grantId));
    expect(await confirm(personHeaders, quotes[0].quoteId)).toMatchObject({ status: 409 });
    expect(await confirm(narrowed.personHeaders, quotes[1].quoteId)).toMatchObject({ status: 409 });
    expect([...(await ordersOf(revoked.userId)), ...(await ordersOf(narrowed.userId))]).toEqual([]);
  });

  it('whose address was changed since places nothing', async () => {
    const { use, address, personHeaders } = await connect();
    const { quoteId } = await use('get_quote', oneMeal());
    await shop.db.execute(sql`update addresses set address_line1 = 'Elsewhere' where id = ${address.id}`);
    expect(await confirm(personHeaders, quoteId)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is shown to its person only, and names the program', async () => {
    const { use, personHeaders } = await connect({ name: 'Pocket Coach', ...allowance(300) });
    const other = await connect();
    const { quoteId } = await use('get_quote', oneMeal());
    const read = (headers: Record<string, string>) => shop.call({ url: `/api/v1/program-quotes/${quoteId}`, headers });
    expect(await read(personHeaders)).toMatchObject({
      status: 200,
      body: { programName: 'Pocket Coach', state: 'open', allowedPerOrder: 300, order: { totalAmount: 313.22 } },
    });
    expect(await read(other.personHeaders)).toMatchObject({ status: 404 });
    expect(await confirm(other.personHeaders, quoteId)).toMatchObject({ status: 404 });
    expect(await other.refusal('place_order', { quoteId })).toMatchObject({ code: 'not-found' });
    expect(await other.refusal('order_status', { quoteId })).toMatchObject({ code: 'not-found' });
  });

  it.each([
    ['a meal that is not on the menu', { lines: [{ mealId: 2_000_000_000 }] }, 'rule-violated'],
    [
      'a bowl of unknown parts',
      { lines: [{ bowl: { baseComponentId: 1, proteinOptionIds: [9], addOnIds: [] } }] },
      'rule-violated',
    ],
    ["another person's address", { lines: [{ mealId: 1 }], deliveryAddressId: 1 }, 'bad-input'],
  ])('is refused for %s', async (_, wanted, code) => {
    const { refusal } = await connect();
    expect(await refusal('get_quote', wanted)).toMatchObject({ code });
  });
});

describe('a program', () => {
  it('follows every order of its person, cancels only its own, and finds none of others', async () => {
    const { use, refusal, userId } = await connect();
    const [own, foreign] = [await buildOrder(shop.db, { userId }), await buildOrder(shop.db)];
    expect(await use('order_status', { orderId: own.id })).toMatchObject({ orders: [{ orderId: own.id }] });
    // Placed by the person: what cancel_order refuses is not offered.
    expect(await use('order_status', {})).toMatchObject({ orders: [{ orderId: own.id, canBeCancelled: false }] });
    expect(await refusal('cancel_order', { orderId: own.id })).toMatchObject({ code: 'rule-violated' });
    expect(await refusal('order_status', { orderId: foreign.id })).toMatchObject({ code: 'not-found' });
    expect(await refusal('cancel_order', { orderId: foreign.id })).toMatchObject({ code: 'not-found' });
  });
});
