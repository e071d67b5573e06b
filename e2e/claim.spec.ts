import type { APIRequestContext, Page } from '@playwright/test';
import type { Order } from '#contract/orders.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { expectAccessible } from './support/accessibility.ts';
import { type Open, deskScreen, test } from './support/browser-context.ts';
import { newCustomer } from './support/customer.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { OrderStaff, deliveredOrder } from './support/order-staff.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { toast } from './support/page-parts.ts';
import { drawPng } from './support/png.ts';
import { useSessionToken } from './support/sign-in.ts';
import { createStaffLike } from './support/staff.ts';
import { expect } from './test.ts';

const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: drawPng(2400, [181, 101, 29]) });
const claimOn = (page: Page, orderId: number) => page.getByRole('region', { name: `Claim on order #${orderId}` });

/** A claim that the customer sent, and the page of an admin who has opened it. */
async function openedClaim(request: APIRequestContext, baseURL: string | undefined, open: Open) {
  const { customer, order } = await deliveredOrder(request, baseURL, 2);
  await customer.openClaim(order, [{ position: 0, quantity: 1, reason: 'MISSING' }]);
  return { customer, order, office: await officeWithClaim(open, order) };
}

async function officeWithClaim(open: Open, order: Order): Promise<Page> {
  const { page: office } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
  await openWithLiveStream(office, '/admin/claims');
  await openFromInbox(office, order);
  return office;
}

const openFromInbox = (office: Page, { id }: Order) =>
  office
    .getByRole('region', { name: 'To answer' })
    .getByRole('link', { name: new RegExp(`#${id},`) })
    .click();
const shownClaim = (office: Page) => office.getByRole('region', { name: 'Claim', exact: true });

test(
  'a customer claims with a photograph, and an admin reads the claim',
  { tag: '@once' },
  async ({ page, context, request, baseURL, open }) => {
    const { customer, order } = await deliveredOrder(request, baseURL, 2);
    await useSessionToken(context, baseURL, customer.token);
    await page.goto('/profile?tab=orders');
    await page.getByRole('link', { name: `Something was wrong with order ${order.id}` }).click();
    await expect(page.getByText(/You can tell us until tomorrow at/)).toBeVisible();

    await test.step('the form', async () => {
      await page.getByRole('button', { name: 'Send claim' }).click();
      await expect(page.getByText('Please tick what was wrong')).toBeVisible();
      const line = page.getByRole('region', { name: order.items[0]!.mealNameSnapshot });
      await line.getByRole('checkbox').check();
      await line.getByRole('radio', { name: 'Missing' }).check({ force: true });
      await expect(line.getByText('Photographs, up to three')).toHaveCount(0);
      await line.getByRole('radio', { name: 'Damaged' }).check({ force: true });
      await expect(line.getByRole('radio', { name: '1', exact: true })).toBeChecked();
      for (const name of ['lid.png', 'bag.png']) {
        await line.getByLabel(/^Add (one|another)$/).setInputFiles(photo(name));
        const shown = line.getByRole('img', { name: name === 'lid.png' ? 'Photograph 1' : 'Photograph 2' });
        await expect(shown).toBeVisible();
      }
      await line.getByRole('button', { name: 'Remove photograph 2' }).click();
      await page.getByLabel('Tell us more (optional)').fill('One lid was open.');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Send claim' }).click();
    });

    const claim = claimOn(page, order.id);
    await expect(claim).toContainText('Being read');
    await expect(claim).toContainText('One line, one photograph.');
    await expectAccessible(page);

    await test.step('the admin reads it', async () => {
      const shown = shownClaim(await officeWithClaim(open, order));
      await expect(shown).toContainText('One lid was open.');
      const picture = shown.getByRole('img', { name: 'Photograph 1' });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600);
      await expectAccessible(shown.page());
    });
  },
);

test(
  'an admin asks about a claim and gets the answer; both see it live',
  { tag: ['@once', '@long'] },
  async ({ page, context, request, baseURL, open }) => {
    const { customer, order, office } = await openedClaim(request, baseURL, open);
    await useSessionToken(context, baseURL, customer.token);
    await openWithLiveStream(page, `/claim?order=${order.id}`);
    const claim = claimOn(page, order.id);

    await test.step('the question', async () => {
      await shownClaim(office).getByRole('button', { name: 'Ask back...' }).click();
      await office.getByRole('button', { name: 'Send Question' }).click();
      await expect(office.getByText('Please write the question')).toBeVisible();
      await office.getByLabel('Your question').fill('Was the bag sealed when it came?');
      await office.getByRole('button', { name: 'Send Question' }).click();
      await expect(office.getByRole('region', { name: 'Waiting for the customer' })).toContainText(`#${order.id},`);
    });

    await test.step('the answer', async () => {
      await expect(claim.getByRole('heading', { name: 'Was the bag sealed when it came?' })).toBeVisible();
      await claim.getByRole('button', { name: 'Answer' }).click();
      await claim.getByLabel('Your answer').fill('Yes, it was.');
      await claim.getByRole('button', { name: 'Send answer' }).click();
      await expect(claim).toContainText('Being read');
      await openFromInbox(office, order);
      await expect(shownClaim(office)).toContainText('Yes, it was.');
    });
  },
);

test(
  'an admin grants store credit for a claim, and the customer spends it on the next order',
  { tag: '@once' },
  async ({ page, context, request, baseURL, open }) => {
    const { customer, order, office } = await openedClaim(request, baseURL, open);
    await useSessionToken(context, baseURL, customer.token);
    await openWithLiveStream(page, '/profile?tab=orders');
    const shown = shownClaim(office);

    await expect(shown.getByText('Paid in cash: only store credit is possible')).toBeVisible();
    const amount = Number(await shown.getByLabel('Give back (₹)').first().inputValue());
    expect(amount).toBeGreaterThan(0);
    await shown.getByRole('button', { name: `Grant ${formatRupeesOnWire(amount)}` }).click();
    await expect(toast(office, 'granted')).toBeVisible();
    await expect(office.getByRole('region', { name: 'Answered this week' })).toContainText(`#${order.id},`);

    await test.step('the customer sees it live', async () => {
      const claim = claimOn(page, order.id);
      await expect(claim).toContainText('Store credit');
      await expect(claim.getByRole('heading', { name: formatRupeesOnWire(amount) })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the next order', async () => {
      await customer.addToCart((await customer.meals())[0]!);
      await page.goto('/order-now');
      await expect(page.getByText(`−${formatRupeesOnWire(amount)}`)).toBeVisible();
      await page.getByRole('button', { name: 'Place Order' }).click();
      await expect(page).toHaveURL(/profile/);
      expect((await customer.orders())[0]).toMatchObject({ creditAmount: amount });
    });
  },
);

test('an admin opens a claim for a caller', { tag: ['@wide', '@long'] }, async ({ request, baseURL, open }) => {
  const kitchen = await openKitchen({}, baseURL);
  const customer = await newCustomer(request, { place: kitchen.place });
  const { token } = await createStaffLike('kitchen@macrobowl.test', { kitchenId: kitchen.id });
  const cook = new OrderStaff(request, token);
  const order = await cook.sendOut(await customer.orderOnce());
  await cook.moveInKitchen(order, 'DELIVERED');

  const { page } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
  await page.goto(`/admin/orders?order=${order.id}`);
  await page.getByRole('button', { name: 'Claims', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Claim on order #${order.id}` });
  await dialog.getByRole('region', { name: 'The delivery as a whole' }).getByRole('checkbox').check();
  await dialog.getByRole('radio', { name: 'Late' }).check({ force: true });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Open Claim' }).click();
  await expect(toast(page, 'Claim opened')).toBeVisible();
  await page.goto('/admin/claims');
  await expect(page.getByRole('region', { name: 'To answer' })).toContainText(`#${order.id}, by phone`);
});

test(
  'an admin gives part of an order back as goodwill, and reads what is left',
  { tag: '@once' },
  async ({ request, baseURL, open }) => {
    const { order } = await deliveredOrder(request, baseURL, 2);
    const { page: office } = await open(deskScreen, (await createStaffLike('admin@macrobowl.test')).token);
    await office.goto(`/admin/orders?order=${order.id}`);
    const sheet = office.getByRole('dialog', { name: `Order #${order.id}` });
    await expect(sheet.getByText(`${formatRupeesOnWire(order.totalAmount)} paid, nothing refunded`)).toBeVisible();
    await sheet.getByRole('button', { name: 'Goodwill' }).click();
    const dialog = office.getByRole('dialog', { name: `Goodwill for order #${order.id}` });
    await dialog.getByRole('button', { name: 'Give Goodwill' }).click();
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    await expectAccessible(office);
    await dialog.getByLabel('Amount (₹)').fill('50');
    await dialog.getByLabel('Reason').fill('Your lunch was late');
    await dialog.getByRole('button', { name: 'Give Goodwill' }).click();
    await expect(
      sheet.getByText(`${formatRupeesOnWire(order.totalAmount)} paid, ₹50.00 refunded or credited`),
    ).toBeVisible();
    await expectAccessible(office);
  },
);
