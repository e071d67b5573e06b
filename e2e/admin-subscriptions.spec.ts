import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import type { Subscription } from '#contract/subscription-shapes.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { expectAccessible } from './support/accessibility.ts';
import { deskScreen, test } from './support/browser-context.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { newCustomer } from './support/customer.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { assign } from './support/own-nutritionist.ts';
import { shopNow } from './support/shop-clock.ts';
import { bearer } from './support/sign-in.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect } from './test.ts';

const dayOf = (daysAhead: number) => addDays(businessDay(shopNow()), daysAhead);

/** A customer of a kitchen of the test, who gets one meal every day at 1 PM, from three days ahead on. */
async function subscribe(request: APIRequestContext, baseURL: string | undefined) {
  const kitchen = await openKitchen({}, baseURL);
  const lastName = `Rao ${randomUUID().slice(0, 8)}`;
  const customer = await newCustomer(request, { lastName, place: kitchen.place });
  const [address, [meal]] = await Promise.all([customer.addAddress(), customer.meals()]);
  const items = [{ mealId: meal!.id, quantity: 2 }];
  const response = await request.post('/api/v1/subscriptions', {
    headers: { ...bearer(customer.token), 'Idempotency-Key': randomUUID() },
    data: {
      addressId: address.id,
      startsOn: dayOf(3),
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, slot: '13:00', items })),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as Subscription;
  return { id, lastName, customer, kitchen, meal: meal! };
}

test(
  'an admin acts for a subscriber: skip, pause, resume, end',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    allowConsoleErrors(consoleErrors, 400);
    const { id, lastName } = await subscribe(request, baseURL);
    const startsOn = dayOf(3);
    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto(`/admin/subscriptions?state=active&search=${encodeURIComponent(lastName)}`);
    const row = page.getByRole('row').filter({ hasText: lastName });
    await expect(row).toContainText('7 deliveries');
    await expectAccessible(page);
    await row.getByRole('button', { name: `Open the subscription ${id} of Ananya ${lastName}` }).click();

    const dialog = page.getByRole('dialog', { name: `Subscription #${id}` });
    const first = `${formatInstant(`${startsOn}T13:00:00+05:30`, 'weekday')}, 1:00 PM`;
    await dialog.getByRole('button', { name: `Skip ${first}` }).click();
    await expect(dialog.getByRole('button', { name: `Restore ${first}` })).toBeVisible();
    const receipts = dialog.getByRole('region', { name: 'Receipts' });
    await expect(receipts.getByRole('listitem').first()).toContainText(/^Skipped .* by staff$/);
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Pause' }).click();
    const form = page.getByRole('dialog', { name: `Pause #${id}` });
    await form.getByLabel('Last day without food').fill('2020-01-01');
    await form.getByRole('button', { name: 'Pause Subscription' }).click();
    await expect(form.getByLabel('Last day without food')).toHaveAccessibleDescription(/\w/);
    await form.getByLabel('Last day without food').fill(addDays(startsOn, 7));
    await form.getByRole('button', { name: 'Pause Subscription' }).click();
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Yes, Resume' }).click();
    await expect(dialog.getByRole('button', { name: 'Pause' })).toBeVisible();
    await dialog.getByRole('button', { name: 'End Subscription' }).click();
    await page.getByRole('button', { name: 'Yes, End Subscription' }).click();
    await expect(dialog.getByRole('status').first()).toHaveText('Ended');
    await expect(receipts.getByRole('listitem')).toHaveCount(5);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('No subscriptions match the filter')).toBeVisible();
  },
);

test(
  'a kitchen sees what subscriptions will bring, and a nutritionist what a client gets',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, open }) => {
    const { customer, kitchen, meal } = await subscribe(request, baseURL);
    await signInLike('kitchen@macrobowl.test', context, baseURL, kitchen.id);
    await page.goto(`/kitchen-manager/prep-sheet?date=${dayOf(3)}`);
    const expected = page.getByRole('region', { name: 'Expected from subscriptions' });
    await expect(expected).toContainText('1 delivery planned.');
    await expect(
      expected.getByRole('table', { name: 'Expected meals' }).getByRole('row', { name: meal.name }),
    ).toContainText('2');
    await expectAccessible(page);

    const consultation = await customer.requestConsultation('Build muscle');
    const nutritionist = await createStaffLike('nutritionist@macrobowl.test', { baseURL });
    await assign(request, consultation.id, nutritionist.id);
    const { page: office } = await open(deskScreen, nutritionist.token);
    await office.goto(`/nutritionist/consultations?consultation=${consultation.id}&dialog=deliveries`);
    const dialog = office.getByRole('dialog', { name: 'Deliveries' });
    await expect(dialog.getByRole('listitem').first()).toContainText(`2 × ${meal.name}`);
    await expectAccessible(office);
  },
);
