import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#server/testing/test-database.ts';
import { timeLimit } from '../scripts/time-limit.mjs';
import { RealShop } from './driver/real-shop.ts';
import { checkHistories, expectAgreement } from './check-histories.ts';

let database: TestDatabase;
let real: RealShop;
beforeAll(async () => {
  database = await createTestDatabase();
  real = await RealShop.open(database.url);
});
afterAll(async () => {
  await real.close();
  await database.drop();
});

/** Of 40 commands each; `npm run model` runs as many as it is asked for. */
const fewest = 25;
const usualMs = 15_000;

it.each([
  ['a fixed seed', 7],
  ['a new seed', Date.now() % 1_000_000],
])(
  'the shop does what the model says, in histories of %s (%i)',
  async (_, seed) => {
    const began = performance.now();
    const { histories, commands } = await checkHistories(real, {
      seed,
      commandsEach: 40,
      goesOn: (done) => done < fewest || performance.now() - began < usualMs,
    });
    process.stdout.write(`model: ${histories} histories of seed ${seed}, ${commands} commands: no difference\n`);
    expect(histories).toBeGreaterThanOrEqual(fewest);
  },
  timeLimit(600_000),
);

const cardOrder = (who: number) =>
  [
    'order',
    { who, isHungry: 1, method: 'CARD', coupon: null, credit: null, slot: null, expects: 'the total' },
  ] as const;
const paid = ['pay', { order: 0, outcome: 'captured', webhooks: 1 }] as const;
const eaten = ['cookAndDeliver', { order: 0, to: 'COMPLETED' }] as const;
const cancelled = ['cancelAsAdmin', { order: 0 }] as const;

// The shortest histories of faults that the shop had.
describe('what the model found', () => {
  it('a claim and a cancellation give the same money back once, with credit notes', () =>
    expectAgreement(real, [
      ['addMeal', { who: 0, meal: 1, quantity: 1 }],
      cardOrder(0),
      paid,
      eaten,
      ['claim', { order: 0, positions: [0], quantity: 1, byStaff: false }],
      ['grant', { claim: 0, as: 'credit', share: 1 }],
      cancelled,
    ]));

  it('store credit that was spent comes back when the order is cancelled after its delivery', () =>
    expectAgreement(real, [
      ['addMeal', { who: 0, meal: 1, quantity: 1 }],
      cardOrder(0),
      paid,
      ['goodwill', { order: 0, as: 'credit', paise: 5_000 }],
      ['addMeal', { who: 0, meal: 1, quantity: 1 }],
      cardOrder(0),
      paid,
      eaten,
      cancelled,
    ]));

  it.each(['INR', 'USD'])('a payment that does not fit confirms nothing (%s)', (currency) =>
    expectAgreement(real, [
      ['addMeal', { who: 0, meal: 0, quantity: 1 }],
      cardOrder(0),
      ['payWrongly', { order: 0, rupeesLess: 1, currency }],
      ['wait', { ms: 20 * 60_000 }],
    ]),
  );

  it('what was eaten is not sold again, and its coupon stays used', () =>
    expectAgreement(real, [
      ['addCoupon', { rule: 0 }],
      ['countPortions', { kitchen: 0, food: 0, portions: 5 }],
      ['addMeal', { who: 0, meal: 0, quantity: 2 }],
      ['order', { who: 0, isHungry: 1, method: 'COD', coupon: 0, credit: null, slot: null, expects: 'the total' }],
      eaten,
      cancelled,
    ]));
});
