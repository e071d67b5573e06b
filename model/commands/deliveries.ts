import fc from 'fast-check';
import {
  type State,
  end,
  firstChangeableDay,
  pauseFor,
  restore,
  resume,
  skip,
  stateOn,
  subscribe,
} from '../shop/subscriptions.ts';
import { type Shop, type Subscription, addDays, dayOf } from '../shop/shop.ts';
import { type Run, callerOf, requireSame } from '../driver/compare.ts';
import { act, command, pick, pickNew } from '../driver/command.ts';

const { record, constantFrom, integer } = fc;

const subscribeTo = command({
  weight: 3,
  args: record({
    who: constantFrom(0, 0, 2, 1),
    meal: fc.nat(3),
    quantity: integer({ min: 1, max: 2 }),
    weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 2 }),
    inDays: integer({ min: -1, max: 2 }),
    slot: constantFrom('12:30', '13:00'),
  }),
  run: async (run, { who, meal, quantity, weekdays, inDays, slot }) => {
    const { shop } = run;
    const person = pick(shop.people, who);
    const food = pick(shop.meals, meal);
    const startsOn = addDays(firstChangeableDay(Date.now()), inDays);
    const minute = slot === '13:00' ? 780 : 750;
    const pattern = { weekdays, minute, startsOn, line: { foods: [food], name: food.name, quantity } };
    let subscription: Subscription | undefined;
    const decide = (at: Shop) => {
      const answer = subscribe(at, person, pattern);
      subscription = answer.subscription;
      return answer;
    };
    const days = weekdays.map((weekday) => ({ weekday, slot, items: [{ mealId: food.id, quantity }] }));
    const body = { addressId: person.addressId, startsOn, endsOn: null, swapsAllowed: false, days };
    const answered = await act(run, decide, callerOf(run, person), 'POST', '/subscriptions', body);
    if (!subscription || !answered) return;
    subscription.id = (answered as { id: number }).id;
    await compareCalendar(run, subscription);
  },
});

type Shown = { readonly date: string; readonly slot: string; readonly state: State; readonly version: number };
async function readCalendar(run: Run, { id, person }: Subscription): Promise<readonly Shown[]> {
  const { body } = await run.real.call(callerOf(run, person), 'GET', `/subscriptions/${id}/calendar?weeks=2`);
  return (body as { deliveries: Shown[] }).deliveries;
}

/** Every delivery of two weeks, with its order. */
export async function compareCalendar(run: Run, subscription: Subscription): Promise<void> {
  const today = dayOf(Date.now());
  const days = Array.from({ length: 14 }, (_, n) => addDays(today, n));
  const expected = days.flatMap((date) => {
    const state = stateOn(subscription, date);
    if (state === undefined) return [];
    const isRoomHeld = run.shop.rooms.some((room) => room.subscription === subscription && room.date === date);
    return [{ date, state, orderId: subscription.deliveries.get(date)?.order?.id ?? null, isRoomHeld }];
  });
  requireSame(`the calendar of subscription ${subscription.id}`, expected, await readCalendar(run, subscription));
}

/** Orders of the cut-off get their ids from the calendar. */
export async function learnOrders(run: Run): Promise<void> {
  for (const subscription of run.shop.subscriptions) {
    const unknown = [...subscription.deliveries].filter(([, { order }]) => order?.id === 0);
    if (unknown.length === 0) continue;
    const shown = (await readCalendar(run, subscription)) as readonly (Shown & { readonly orderId: number | null })[];
    for (const [date, { order }] of unknown) order!.id = shown.find((one) => one.date === date)?.orderId ?? 0;
  }
}

const subscriptionCommand = <Args extends { subscription: number }>(
  args: fc.Arbitrary<Args>,
  work: (run: Run, subscription: Subscription, given: Args) => Promise<unknown>,
) =>
  command<Args>({
    args,
    isPossible: ({ subscriptions }) => subscriptions.length > 0,
    run: async (run, given) => {
      const subscription = pickNew(run.shop.subscriptions, given.subscription);
      await work(run, subscription, given);
      await compareCalendar(run, subscription);
    },
  });

const nth = fc.nat(2);

const changeDelivery = subscriptionCommand(
  record({
    subscription: nth,
    inDays: constantFrom(0, 1, 1, 2, 2, 3, 5),
    action: constantFrom<'skip' | 'restore'>('skip', 'skip', 'restore'),
  }),
  async (run, subscription, { inDays, action }) => {
    const date = addDays(dayOf(Date.now()), inDays);
    const shown = (await readCalendar(run, subscription)).find((one) => one.date === date);
    const slot = subscription.minute === 780 ? '13:00' : '12:30';
    const decide = (shop: Shop) => (action === 'skip' ? skip : restore)(shop, subscription, date);
    const path = `/subscriptions/${subscription.id}/deliveries/${date}/${slot}`;
    await act(run, decide, callerOf(run, subscription.person), 'PUT', path, { action, version: shown?.version ?? 0 });
  },
);

/** The version that the person has seen. */
async function withVersion(run: Run, { id, person }: Subscription, more: object = {}): Promise<object> {
  const { body } = await run.real.call(callerOf(run, person), 'GET', `/subscriptions/${id}`);
  return { ...more, version: (body as { version: number }).version };
}

const pauseSubscription = subscriptionCommand(
  record({ subscription: nth, days: constantFrom(null, 0, 2, 6) }),
  async (run, one, { days }) => {
    const from = firstChangeableDay(Date.now(), one.lateSkips);
    const first = from > one.startsOn ? from : one.startsOn;
    const body = await withVersion(run, one, days === null ? {} : { until: addDays(first, days) });
    const path = `/subscriptions/${one.id}/pause`;
    await act(run, (shop) => pauseFor(shop, one, days), callerOf(run, one.person), 'POST', path, body);
  },
);
const resumeSubscription = subscriptionCommand(record({ subscription: nth }), async (run, one) =>
  act(
    run,
    (shop) => resume(shop, one),
    callerOf(run, one.person),
    'POST',
    `/subscriptions/${one.id}/resume`,
    await withVersion(run, one),
  ),
);
const endSubscription = subscriptionCommand(record({ subscription: nth }), async (run, one) =>
  act(
    run,
    (shop) => end(shop, one),
    callerOf(run, one.person),
    'POST',
    `/subscriptions/${one.id}/end`,
    await withVersion(run, one),
  ),
);

export const deliveries = {
  subscribeTo,
  changeDelivery: { ...changeDelivery, weight: 3 },
  pauseSubscription,
  resumeSubscription,
  endSubscription,
};
