import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PatternDay } from '#contract/subscription-shapes.ts';
import { addDays } from '#domain/calendar/business-day.ts';
import { grams, sampleMeal, sampleOptions } from '#web/features/finder/testing/sample-menu.ts';
import { WorkerStandIn } from '#web/features/finder/testing/worker-stand-in.ts';
import { Refusal, type FakeRequest } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { amounts, figures, nextMonday, sampleLine, sampleSubscription } from '../testing/sample-subscription.ts';
import BuilderPage from './builder-page.tsx';

const Page = BuilderPage as () => ReactNode;
const opened = openFakeShop();
const meals = [
  sampleMeal({ id: 1, name: 'Paneer Quinoa' }),
  sampleMeal({ id: 2, name: 'Tofu Bowl', nutritionValues: grams(40, 50, 15) }),
  sampleMeal({ id: 3, name: 'Small Plate', nutritionValues: grams(20, 30, 8) }),
];
const address = {
  id: 3,
  label: 'Work',
  addressLine1: 'Orchid Tech Park',
  addressLine2: null,
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
  country: 'India',
  latitude: null,
  longitude: null,
  phoneNumber: null,
  default: true,
};

function preview({ body }: FakeRequest) {
  const { days } = body as { days: PatternDay[] };
  const priced = days.map(({ weekday, slot, items }) => ({
    weekday,
    slot,
    figures,
    amounts,
    lines: items.map((item) =>
      'mealId' in item
        ? sampleLine({ mealId: item.mealId, name: meals.find(({ id }) => id === item.mealId)!.name })
        : sampleLine({
            mealId: null,
            name: item.name,
            bowl: {
              baseComponentId: item.baseComponentId,
              proteinOptionIds: item.proteinOptionIds,
              addOnIds: item.addOnIds,
            },
          }),
    ),
  }));
  return { days: priced, mealTarget: figures, figures, weekTotal: 542.98 };
}

beforeEach(() => {
  vi.stubGlobal('Worker', WorkerStandIn);
  opened.shop
    .on('GET /meals', () => meals)
    .on('GET /customize-meal/options', () => sampleOptions)
    .on('GET /customize-meal/save', () => [])
    .on('GET /consultations', () => [])
    .on('GET /user/addresses', () => [address])
    .on('GET /serviceability', () => ({ covered: false, locality: null, reason: 'too-far' }))
    .on('POST /subscriptions/preview', preview);
});

const open = (path = '/subscriptions/new') => renderScreen(<Page />, path);
/** In the panel beside the steps; the bar of phones has the same button. */
const next = (label: string) =>
  within(screen.getByRole('region', { name: 'Your week' })).getByRole('button', { name: label });
const days = ({ body }: FakeRequest) => (body as { days: PatternDay[] }).days;

describe('the builder of a subscription', () => {
  it('goes through four steps: filled to the target, priced by the shop, started with the address and the first day', async () => {
    opened.shop.on('POST /subscriptions', () => sampleSubscription());
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Monday' }));
    await user.click(screen.getByRole('button', { name: 'Wednesday' }));
    await user.selectOptions(screen.getByLabelText('Time on Wednesday'), '19:00');
    await user.click(next('Next: Food'));
    await screen.findByRole('heading', { name: /Paneer Quinoa/ });
    await screen.findByRole('heading', { name: /Tofu Bowl/ });
    expect(screen.getAllByText('₹542.98').length).toBeGreaterThan(0);
    await user.click(next('Next: Where'));
    await screen.findByRole('radio', { name: /Work/ });
    await user.type(screen.getByLabelText('First day'), nextMonday);
    await user.click(next('Next: Start'));
    expect(textOf(await screen.findByRole('list', { name: 'Days' }))).toContain('45 of 45 g');
    await user.click(next('Start Subscription'));
    await waitFor(() => expect(router.state.location.search).toBe('?id=7'));
    expect(opened.shop.sent('POST /subscriptions')[0]?.body).toMatchObject({
      addressId: 3,
      startsOn: nextMonday,
      endsOn: null,
      swapsAllowed: false,
      days: [
        { weekday: 1, slot: '13:00' },
        { weekday: 3, slot: '19:00' },
      ],
    });
    expect(sessionStorage.getItem('own:subscription-draft-new')).toBeNull();
  });

  it('refuses to go on without days, and shows what the shop refuses at its field', async () => {
    const refusal = { fieldErrors: { startsOn: 'Please choose a day from Thursday on.' } };
    opened.shop.on('POST /subscriptions', () => new Refusal('bad-input', 'no', refusal));
    const { user } = open();
    await screen.findByRole('button', { name: 'Monday' });
    await user.click(next('Next: Food'));
    expect(await screen.findByText('Please choose at least one day.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Monday' }));
    expect(screen.queryByText('Please choose at least one day.')).toBeNull();
    await user.click(next('Next: Food'));
    await screen.findByRole('heading', { name: /Paneer Quinoa/ });
    await user.click(next('Next: Where'));
    await screen.findByRole('radio', { name: /Work/ });
    await user.type(screen.getByLabelText('First day'), addDays(nextMonday, -30));
    await user.click(next('Next: Start'));
    await screen.findByRole('list', { name: 'Days' });
    await user.click(next('Start Subscription'));
    const field = await screen.findByLabelText('First day');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Please choose a day from Thursday on.')).toBeTruthy();
  });

  it('keeps the draft over a reload', async () => {
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Tuesday' }));
    unmount();
    open();
    const tuesday = await screen.findByRole('button', { name: 'Tuesday' });
    expect(tuesday.getAttribute('aria-pressed')).toBe('true');
  });

  it('fills again what is not kept, and leaves what is kept alone', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Monday' }));
    await user.click(screen.getByRole('button', { name: 'Tuesday' }));
    await user.click(next('Next: Food'));
    await screen.findByRole('heading', { name: /Tofu Bowl/ });
    await user.click(screen.getByRole('button', { name: /^Keep Monday/ }));
    await user.click(screen.getByRole('button', { name: 'Fill again' }));
    await screen.findByRole('heading', { name: /Boiled Eggs/ });
    const [monday, tuesday] = days(opened.shop.sent('POST /subscriptions/preview').at(-1)!);
    expect(monday?.items).toEqual([{ mealId: 1, quantity: 1 }]);
    expect(tuesday?.items).toMatchObject([{ baseComponentId: 1, proteinOptionIds: [2], addOnIds: [], quantity: 1 }]);
  });

  it('takes food by hand, and more than one thing in a delivery', async () => {
    const { user } = open('/subscriptions/new?source=hand');
    await user.click(await screen.findByRole('button', { name: 'Monday' }));
    await user.click(next('Next: Food'));
    await user.click(await screen.findByRole('button', { name: /^Choose food for Monday/ }));
    await user.type(await screen.findByLabelText('Search meals'), 'tofu');
    await user.click(await screen.findByRole('button', { name: 'Choose Tofu Bowl' }));
    await user.click(await screen.findByRole('button', { name: /^Change Monday/ }));
    await user.click(await screen.findByRole('button', { name: 'Add Small Plate to it' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: /Tofu Bowl, Small Plate/ })).toBeTruthy();
  });

  it('changes a running subscription with the version that it was opened with', async () => {
    opened.shop
      .on('GET /subscriptions/:id', () => sampleSubscription())
      .on('PUT /subscriptions/:id', () => sampleSubscription({ version: 5 }));
    const { user } = open('/subscriptions/new?edit=7&step=start');
    await screen.findByRole('list', { name: 'Days' });
    await user.click(next('Save Changes'));
    await waitFor(() => expect(opened.shop.sent('PUT /subscriptions/:id')).toHaveLength(1));
    expect(opened.shop.sent('PUT /subscriptions/:id')[0]?.body).toMatchObject({
      version: 4,
      days: [{ weekday: 1, slot: '13:00', items: [{ mealId: 1, quantity: 1 }] }],
    });
  });
});

const planned = (given: object) => ({
  mealSlot: 'LUNCH',
  mealType: 'STANDARD',
  nutritionistNotes: '',
  standardMealId: 1,
  customMealName: null,
  baseComponentId: null,
  proteinOptionIds: [],
  addOnIds: [],
  isOnSale: true,
  ...given,
});

describe('a subscription from a diet plan', () => {
  it('needs one tap after the link: what the shop cooks is in it, food from home is not', async () => {
    opened.shop
      .on('GET /consultations/:id/diet-plan', () => ({
        planName: 'Lean',
        savedByName: 'Meera Iyer',
        dailyPlans: [
          {
            weekNumber: 1,
            dayOfWeek: 'MONDAY',
            scheduledMeals: [
              planned({}),
              planned({ mealSlot: 'SNACK_2', standardMealId: 3 }),
              planned({ mealSlot: 'DINNER', standardMealId: null, isOnSale: false, mealType: 'GENERIC' }),
            ],
          },
        ],
      }))
      .on('POST /subscriptions', () => sampleSubscription());
    const { user } = open('/subscriptions/new?consultation=5&week=1');
    await screen.findByRole('list', { name: 'Days' });
    await user.click(next('Start Subscription'));
    await waitFor(() => expect(opened.shop.sent('POST /subscriptions')).toHaveLength(1));
    expect(days(opened.shop.sent('POST /subscriptions')[0]!)).toEqual([
      {
        weekday: 1,
        slot: '13:00',
        items: [
          { mealId: 1, quantity: 1 },
          { mealId: 3, quantity: 1 },
        ],
      },
    ]);
  });
});
