import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Address } from '#contract/addresses.ts';
import type { PhoneCustomer } from '#contract/phone-orders.ts';
import { sampleMeal, sampleOptions } from '#web/features/finder/testing/sample-menu.ts';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import PhoneOrderPage from './phone-order-page.tsx';

const home: Address = {
  id: 31,
  label: 'Home',
  addressLine1: '12 Lake View Road',
  addressLine2: null,
  city: 'Hyderabad',
  state: 'Telangana',
  postalCode: '500032',
  country: 'India',
  latitude: 17.44,
  longitude: 78.3489,
  phoneNumber: null,
  default: true,
};
const kavya: PhoneCustomer = {
  id: 7,
  firstName: 'Kavya',
  lastName: 'Reddy',
  phone: '+919811100001',
  enabled: true,
  addresses: [home],
};
const promised = { from: '2026-11-16T07:30:00.000Z', to: '2026-11-16T07:50:00.000Z' };
const amounts = { subtotal: 500, deliveryFee: 3.99, tax: 35, total: 538.99 };
const quote = { kitchenName: 'Gachibowli', amounts, promised };
const slot = '2026-11-16T09:00:00.000Z';
const [find, ask, place] = ['GET /phone-orders/customer', 'POST /phone-orders/quote', 'POST /phone-orders'];

const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
beforeEach(() => {
  opened.shop
    .on(find, () => ({ customer: kavya }))
    .on('GET /serviceability', () => ({
      covered: true,
      kitchenName: 'Gachibowli',
      locality: 'Gachibowli',
      distanceKm: 2.4,
      handledAllergens: [],
      isOpen: true,
      isPaused: false,
      opensAt: null,
      earliestArrival: promised,
      slots: [{ start: slot, room: 2 }],
    }))
    .on('GET /meals', () => [
      sampleMeal({ id: 3, name: 'Paneer Bowl' }),
      sampleMeal({ id: 4, name: 'Paneer Wrap', soldOut: 'TODAY' }),
    ])
    .on(ask, () => quote)
    .on(place, () => sampleOrder({ totalAmount: 538.99, promisedFrom: promised.from, promisedTo: promised.to }));
});

type User = ReturnType<typeof renderScreen>['user'];
async function findCaller(user: User, phone = '98111 00001') {
  await user.type(screen.getByLabelText('Phone number of the caller'), `${phone}{Enter}`);
}
/** By keyboard alone: the search has the focus, and Enter adds the first meal that is not sold out. */
async function orderTwo() {
  const { user } = renderScreen(<PhoneOrderPage />, '/kitchen-manager/orders/new');
  await findCaller(user);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search meals' })));
  await user.keyboard('paneer');
  await screen.findByText('Paneer Wrap');
  await user.keyboard('{Enter}paneer{Enter}');
  return user;
}
const placeButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Place Order, ₹538.99 cash' });
const bodyOf = (call: string) => opened.shop.sent(call).at(-1)!.body;

describe('an order by phone', () => {
  it('is placed at the total and for the time that the caller heard, with its macros', async () => {
    const user = await orderTwo();
    await screen.findByText('Arrives Monday, Nov 16, 1:00–1:20 PM, from Gachibowli');
    const [macros, totals] = document.querySelectorAll('dl');
    expect(figuresOf(macros!)).toMatchObject({ Protein: '90.0 g', kcal: '1080' });
    expect(figuresOf(totals!)).toMatchObject({ Total: '₹538.99' });
    expect(bodyOf(ask)).toEqual({
      customerId: 7,
      deliveryAddressId: 31,
      items: [{ mealId: 3, quantity: 2 }],
      isOverLimitAllowed: false,
    });
    await user.selectOptions(screen.getByLabelText('When'), slot);
    await user.type(screen.getByLabelText('Note (optional)'), 'Ring twice');
    await user.click(await placeButton());
    const heading = await screen.findByRole('heading', { name: 'Order #4711 is placed' });
    expect(document.activeElement).toBe(heading);
    expect(bodyOf(place)).toMatchObject({ deliverAt: slot, note: 'Ring twice', expectedTotal: 538.99 });
    expect(opened.shop.sent(place)[0]!.headers.get('idempotency-key')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Next Order' }));
    expect(screen.getByLabelText<HTMLInputElement>('Phone number of the caller').value).toBe('');
  });

  it('takes a bowl that the caller puts together, with its figures beside the meals', async () => {
    opened.shop.on('GET /customize-meal/options', () => sampleOptions);
    const user = await orderTwo();
    await user.click(screen.getByRole('button', { name: 'Build a Bowl' }));
    const dialog = await screen.findByRole('dialog', { name: 'Build a Bowl' });
    await user.click(await within(dialog).findByRole('radio', { name: /Brown Rice/ }));
    const add = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add Bowl' });
    expect(add.disabled).toBe(true);
    await user.click(within(dialog).getByRole('checkbox', { name: /Boiled Eggs/ }));
    within(dialog).getByText('₹200.00, 320 kcal');
    await user.click(add);
    const line = await screen.findByText('Boiled Eggs Brown Rice Bowl');
    expect(textOf(line.closest('li')!)).toContain('₹200.00, 20 g protein');
    const bowl = { baseComponentId: 1, proteinOptionIds: [2], addOnIds: [] };
    const items = [
      { mealId: 3, quantity: 2 },
      { bowl, quantity: 1 },
    ];
    await waitFor(() => expect(bodyOf(ask)).toMatchObject({ items }));
    expect(figuresOf(document.querySelectorAll('dl')[0]!)).toMatchObject({ Protein: '110.0 g', kcal: '1400' });
    await user.click(await placeButton());
    await screen.findByRole('heading', { name: 'Order #4711 is placed' });
    expect(bodyOf(place)).toMatchObject({ items });
  });

  it('asks for the total with a coupon once it is applied, and without it when it is removed', async () => {
    const user = await orderTwo();
    await placeButton();
    await user.type(screen.getByLabelText('Coupon (optional)'), ' SAVE10');
    expect(bodyOf(ask)).not.toHaveProperty('couponCode');
    opened.shop.on(ask, () => ({ ...quote, amounts: { ...amounts, discount: 50, total: 485.49 } }));
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByRole('button', { name: 'Place Order, ₹485.49 cash' });
    expect(bodyOf(ask)).toMatchObject({ couponCode: 'SAVE10' });
    expect(figuresOf(document.querySelectorAll('dl')[1]!)).toMatchObject({ 'Discount (SAVE10)': '−₹50.00' });
    opened.shop.on(ask, () => new Refusal('rule-violated', 'This coupon is used up.'));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('This coupon is used up.');
    expect(bodyOf(ask)).not.toHaveProperty('couponCode');
  });

  it('takes a meal whose name was entered before the menu had loaded', async () => {
    opened.shop.hold('GET /meals');
    const { user } = renderScreen(<PhoneOrderPage />, '/kitchen-manager/orders/new');
    await findCaller(user);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search meals' })));
    await user.keyboard('paneer{Enter}');
    opened.shop.release('GET /meals');
    await placeButton();
    expect(bodyOf(ask)).toMatchObject({ items: [{ mealId: 3, quantity: 1 }] });
  });

  it('asks again when the total has changed', async () => {
    const user = await orderTwo();
    const now = { ...amounts, total: 560 };
    opened.shop
      .on(place, () => new Refusal('total-changed', 'The total has changed.', { details: { quote: now } }))
      .on(ask, () => ({ ...quote, amounts: now }));
    await user.click(await placeButton());
    const notice = await screen.findByText(/^The total is now/);
    expect(textOf(notice.parentElement!)).toBe(
      'The total is now ₹560.00, not ₹538.99. Nothing was placed. Ask the caller, then place it again.',
    );
    await user.click(await screen.findByRole('button', { name: 'Place Order, ₹560.00 cash' }));
    expect(bodyOf(place)).toMatchObject({ expectedTotal: 560 });
  });

  it.each([
    ['closed', new Refusal('slot-unavailable', 'The kitchen is closed now. Please choose a time.')],
    ['out of reach', new Refusal('no-kitchen', 'There are no active kitchens that deliver to this address.')],
    ['sold out', new Refusal('sold-out', 'Paneer Bowl is sold out.')],
  ])('cannot be placed while the shop refuses it: %s', async (_why, refusal) => {
    opened.shop.on(ask, () => refusal);
    await orderTwo();
    await screen.findByText((refusal.answer.body as { message: string }).message);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place Order' }).disabled).toBe(true);
  });

  it('goes over a limit of the customer only when staff says so', async () => {
    opened.shop.on(ask, ({ body }) =>
      (body as { isOverLimitAllowed: boolean }).isOverLimitAllowed
        ? quote
        : new Refusal('order-limit', 'An order can have at most 1 portion.', {
            details: { limit: 'portions', max: 1 },
          }),
    );
    const user = await orderTwo();
    await screen.findByText('A limit of this customer: An order can have at most 1 portion.');
    await user.click(screen.getByLabelText('I spoke with the customer: place it over the limit'));
    await user.click(await placeButton());
    await screen.findByText('Order #4711 is placed');
    expect(bodyOf(place)).toMatchObject({ isOverLimitAllowed: true });
  });
});

describe('the caller', () => {
  it('is created when the number is unknown, and gets a first address', async () => {
    opened.shop
      .on(find, () => ({ customer: null }))
      .on('POST /phone-orders/customers', ({ body }) => ({ ...kavya, addresses: [], ...(body as object) }))
      .on('POST /phone-orders/customers/:id/addresses', ({ body }) => ({ ...home, ...(body as object) }));
    const { user } = renderScreen(<PhoneOrderPage />);
    await findCaller(user);
    const first = await screen.findByLabelText('First name');
    expect(document.activeElement).toBe(first);
    await user.keyboard('Farah{Tab}Khan{Enter}');
    await screen.findByText('No address yet.');
    expect(bodyOf('POST /phone-orders/customers')).toEqual({
      phone: '98111 00001',
      firstName: 'Farah',
      lastName: 'Khan',
    });
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(await within(dialog).findByLabelText('Address line 1'), '4 Mindspace');
    await user.type(within(dialog).getByLabelText('Postal code'), '500081');
    expect(within(dialog).queryByText('Use Current Location')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save address' }));
    await screen.findByText('4 Mindspace');
    expect(bodyOf('POST /phone-orders/customers/:id/addresses')).toMatchObject({
      label: 'Home',
      city: 'Hyderabad',
      state: 'Telangana',
      phoneNumber: '+919811100001',
    });
  });

  it('with a disabled account gets no order', async () => {
    opened.shop.on(find, () => ({ customer: { ...kavya, enabled: false } }));
    const { user } = renderScreen(<PhoneOrderPage />);
    await findCaller(user);
    await screen.findByText(/^This account is disabled/);
    expect(screen.queryByRole('button', { name: /^Place Order/ })).toBeNull();
  });

  it('is asked for the number again when it is none', async () => {
    opened.shop.on(
      find,
      () => new Refusal('bad-input', 'No number', { fieldErrors: { phone: 'Please enter a valid number' } }),
    );
    const { user } = renderScreen(<PhoneOrderPage />);
    await findCaller(user, '123');
    const field = screen.getByLabelText('Phone number of the caller');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await screen.findByText('Please enter a valid number');
  });
});
