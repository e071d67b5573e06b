import type { Subscription, SubscriptionCalendar } from '#contract/subscription-shapes.ts';
import { addDays, businessDay, mondayOf } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { businessDayRange } from '#domain/calendar/business-day.ts';
import { expectAccessible } from './support/accessibility.ts';
import { test as base } from './support/browser-context.ts';
import { signInAsNewCustomer, type Customer } from './support/customer.ts';
import { shopNow } from './support/shop-clock.ts';
import { bearer } from './support/sign-in.ts';
import { expect } from './test.ts';

const test = base.extend<{ customer: Customer }>({
  customer: async ({ request, context, baseURL }, use) => {
    await use(await signInAsNewCustomer(request, context, baseURL));
  },
});

/** Of the week after the next: nothing of it is ordered or held while the test runs. */
const monday = () => addDays(mondayOf(businessDay(shopNow())), 14);
const shortText = (day: ReturnType<typeof monday>) => {
  const { from } = businessDayRange(day);
  return `${formatInstant(from, 'shortWeekday')}, ${formatInstant(from, 'day')}`;
};

test(
  'a visitor reads what a subscription is and starts with the sign-in',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Start Subscription' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('A week of bowls, by itself');
    await expect(page.getByText(/^Five lunches a week: ₹/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Start Subscription' }).first().click();
    await expect(page).toHaveURL(/\/login\?next=/);
  },
);

test(
  'a customer builds a subscription that is filled to the target, and starts it',
  { tag: '@once' },
  async ({ page, customer }) => {
    await Promise.all([
      customer.addAddress(),
      customer.setTarget({ caloriesKcal: 1800, protein: 150, carbs: 180, fats: 53 }),
    ]);
    await page.goto('/subscriptions/new');
    const next = (label: string) => page.getByRole('button', { name: label }).filter({ visible: true });
    await page.getByRole('button', { name: 'Monday' }).click();
    await page.getByRole('button', { name: 'Wednesday' }).click();
    await expectAccessible(page);
    await next('Next: Food').click();

    await test.step('the week is filled and can be filled otherwise', async () => {
      const names = page.getByRole('list', { name: 'Food of the week' }).getByRole('heading');
      await expect(names).toHaveCount(2);
      const [first] = await names.allTextContents();
      await page.getByRole('button', { name: /^Keep Wednesday/ }).click();
      await page.getByRole('button', { name: 'Fill again' }).click();
      await expect(names.first()).not.toHaveText(first!);
      await expectAccessible(page);
    });

    await page.reload();
    await expect(page.getByRole('button', { name: /^Kept Wednesday/ })).toBeVisible();
    await next('Next: Where').click();
    await page.getByLabel('First day').fill(monday());
    await expectAccessible(page);
    await next('Next: Start').click();
    await expect(page.getByRole('list', { name: 'Days' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await next('Start Subscription').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription');
    await expect(
      page.getByText(`Next: ${formatInstant(businessDayRange(monday()).from, 'weekday')}, 1:00–1:30 PM`),
    ).toBeVisible();
  },
);

test('a customer skips, swaps, pauses, resumes and ends', { tag: '@once' }, async ({ page, request, customer }) => {
  const [address, meals] = await Promise.all([customer.addAddress(), customer.meals()]);
  const [eaten, other] = meals.filter(({ soldOut }) => soldOut === undefined);
  const started = await request.post('/api/v1/subscriptions', {
    headers: bearer(customer.token),
    data: {
      addressId: address.id,
      startsOn: monday(),
      days: [1, 3].map((weekday) => ({ weekday, slot: '13:00', items: [{ mealId: eaten!.id, quantity: 1 }] })),
    },
  });
  expect(started.status(), await started.text()).toBe(201);
  const { id } = (await started.json()) as Subscription;
  await page.goto('/subscriptions');
  const cards = page.getByRole('link', { name: new RegExp(`^${eaten!.name}`) });
  await expect(cards.first()).toBeVisible();
  await expectAccessible(page);

  await test.step('skip', async () => {
    await cards.first().click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    await expect(page.getByText(`Skipped ${formatInstant(businessDayRange(monday()).from, 'weekday')}`)).toBeVisible();
  });

  await test.step('swap', async () => {
    await cards.nth(1).click();
    await page.getByRole('button', { name: 'Swap', exact: true }).click();
    await page.getByLabel('Search meals').fill(other!.name);
    await page.getByRole('button', { name: `Choose ${other!.name}`, exact: true }).click();
    await expect(page.getByRole('link', { name: new RegExp(`^${other!.name}`) })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('pause and resume', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByLabel('First day left out').fill(monday());
    const until = addDays(monday(), 6);
    await page.getByLabel('Last day left out').fill(until);
    await page.getByRole('button', { name: `Pause until ${shortText(until)}` }).click();
    await expect(page.getByText(`The next after it is ${shortText(addDays(monday(), 7))}.`)).toBeVisible();
    await page.getByRole('button', { name: /^Resume, next / }).click();
    await expect(page.getByText(/^Resumed\. The next delivery comes on /)).toBeVisible();
  });

  await test.step('end in two taps', async () => {
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, End Subscription' }).click();
    await expect(page.getByText('It has ended.')).toBeVisible();
    const calendar = await request.get(`/api/v1/subscriptions/${id}/calendar`, { headers: bearer(customer.token) });
    const { deliveries } = (await calendar.json()) as SubscriptionCalendar;
    expect(deliveries.filter(({ state }) => state === 'planned')).toEqual([]);
  });
});
