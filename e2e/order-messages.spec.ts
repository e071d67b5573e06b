import { deliveryMessages, messageKinds } from '#domain/messages/message-kind.ts';
import { expectAccessible } from './support/accessibility.ts';
import { newCustomer } from './support/customer.ts';
import { card } from './support/kitchen-board.ts';
import { kitchenManager } from './support/order-staff.ts';
import { shopDatabase } from './support/shop-database.ts';
import { bearer, readOutbox, useSessionToken } from './support/sign-in.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

test(
  'a customer gets a message when the order is confirmed, out for delivery and delivered, and sees all on the order',
  { tag: '@once' },
  async ({ page, context, request, baseURL }) => {
    const customer = await newCustomer(request);
    const order = await customer.orderOnce();
    const newest = () => readOutbox(request, customer.phone).then(([body = '']) => body);
    await expect.poll(newest).toContain(`order #${order.id} is confirmed`);
    await (await kitchenManager(request)).sendOut(order);
    await expect.poll(newest).toContain(`order #${order.id} is out for delivery`);
    const headers = bearer((await createStaffLike('delivery@macrobowl.test')).token);
    await request.put(`/api/v1/delivery/orders/${order.id}/pick-up`, { headers });
    await request.put(`/api/v1/delivery/orders/${order.id}/status`, { headers, data: { status: 'DELIVERED' } });
    await expect.poll(newest).toContain(`order #${order.id} was delivered`);
    expect(await readOutbox(request, customer.phone)).toHaveLength(3);

    await useSessionToken(context, baseURL, customer.token);
    await page.goto('/profile?tab=orders');
    await card(page, order).getByText('Details').click();
    const messages = card(page, order).getByRole('listitem').filter({ hasText: 'SMS:' });
    await expect(messages).toHaveText([/order confirmed/, /out for delivery/, /delivered/]);
  },
);

test(
  'messages are switched off in the profile, and stay so',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL }) => {
    const customer = await newCustomer(request);
    await useSessionToken(context, baseURL, customer.token);
    await page.goto('/profile?tab=personal');
    const confirmed = page.getByRole('switch', { name: 'Order confirmed' });
    await expect(confirmed).toBeChecked();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/user/message-settings') && response.request().method() === 'PUT',
    );
    await confirmed.click();
    expect((await saved).status()).toBe(200);
    await page.reload();
    await expect(confirmed).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'Out for delivery' })).toBeChecked();
    await expectAccessible(page);
  },
);

test(
  'an admin repeats a dead job, and discards another with a reason',
  { tag: '@wide' },
  async ({ page, context, baseURL }) => {
    await signInLike('admin@macrobowl.test', context, baseURL);
    const database = shopDatabase(baseURL);
    // Of a task that no worker knows: a repeated one stays.
    const { rows } = await database.query<{ id: string }>(
      `with added as (
       select j.id from generate_series(1, 2), graphile_worker.add_job('no-such-job', '{"orderId": 12}') j
     ) select id from added`,
    );
    const [repeated, discarded] = rows.map(({ id }) => Number(id));
    await database.query(
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'SMS gateway: timed out' where id = any($1)`,
      [[repeated, discarded]],
    );
    await page.goto('/admin/jobs');
    await expect(page.getByText('SMS gateway: timed out').first()).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/admin/jobs?discard=${discarded}`);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Yes, Discard Job' })).toBeDisabled();
    await dialog.getByLabel('Reason').fill('The customer has called');
    await dialog.getByRole('button', { name: 'Yes, Discard Job' }).click();
    await expect(page.getByText('Job discarded')).toBeVisible();
    await database.query(`delete from graphile_worker._private_jobs where id = any($1)`, [[repeated, discarded]]);
  },
);

test(
  'an admin reads all message texts with their length',
  { tag: ['@wide', '@long'] },
  async ({ page, context, baseURL }) => {
    await signInLike('admin@macrobowl.test', context, baseURL);
    await page.goto('/admin/message-texts');
    const texts = messageKinds.length + deliveryMessages.length;
    await expect(page.getByRole('article')).toHaveCount(texts);
    await expect(page.getByText(/\d+ characters, GSM-7, 1 part/)).toHaveCount(texts);
    await expectAccessible(page);
  },
);
