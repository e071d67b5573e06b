import { randomUUID } from 'node:crypto';
import type { Subscription } from '#contract/subscription-shapes.ts';
import { addDays, businessDay } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCustomer } from './support/customer.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { shopNow } from './support/shop-clock.ts';
import { bearer } from './support/sign-in.ts';
import { signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

test('an admin acts for a subscriber: skip, pause, resume, end', async ({ page, context, request, baseURL }) => {
  const kitchen = await openKitchen({}, baseURL);
  const lastName = `Rao ${randomUUID().slice(0, 8)}`;
  const customer = await newCustomer(request, { lastName, place: kitchen.place });
  const [address, [meal]] = await Promise.all([customer.addAddress(), customer.meals()]);
  const startsOn = addDays(businessDay(shopNow()), 3);
  const response = await request.post('/api/v1/subscriptions', {
    headers: { ...bearer(customer.token), 'Idempotency-Key': randomUUID() },
    data: {
      addressId: address.id,
      startsOn,
      days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
        weekday,
        slot: '13:00',
        items: [{ mealId: meal!.id, quantity: 1 }],
      })),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as Subscription;

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
});
