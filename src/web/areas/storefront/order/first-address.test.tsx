import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Address } from '#contract/addresses.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop } from '#web/platform/testing/render-screen.tsx';
import { home, openCheckout, readyToOrder, stock } from './testing/stocked-checkout.tsx';

const opened = openFakeShop();
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Save address' });

/** Opens the page for a customer without an address. An address that is posted is listed afterwards. */
async function open() {
  const addresses: Address[] = [];
  stock(opened.shop);
  opened.shop
    .on('GET /user/addresses', () => addresses)
    .on('POST /user/addresses', () => {
      addresses.push(home);
      return home;
    });
  const view = await openCheckout();
  await field('Address line 1');
  return view;
}
const posted = () => opened.shop.sent('POST /user/addresses').map(({ body }) => body);

describe('a customer without an address', () => {
  it('types street and PIN code in place, reads whether we deliver there, and can order', async () => {
    const { user } = await open();
    await user.type(await field('Address line 1'), '12 Lake View Road');
    await user.type(await field('Postal code'), '500032');
    expect(await screen.findByText(/^We deliver here from Gachibowli/)).toBeTruthy();
    expect(screen.queryByLabelText('City')).toBeNull();
    await user.click(save());
    await readyToOrder();
    expect(posted()).toMatchObject([
      { label: 'Home', addressLine1: '12 Lake View Road', city: 'Hyderabad', state: 'Telangana', postalCode: '500032' },
    ]);
    expect(screen.getByText('Address added successfully!')).toBeTruthy();
    expect(screen.queryByLabelText('Address line 1')).toBeNull();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add New Address'));
  });

  it.each([
    ['506001', 'Telangana'],
    ['110001', ''],
  ])('is asked for the city where the PIN code %s does not name it', async (postalCode, state) => {
    const { user } = await open();
    await user.type(await field('Address line 1'), '4 Fort Road');
    await user.type(await field('Postal code'), postalCode);
    expect((await field('State')).value).toBe(state);
    await user.type(await field('City'), 'Warangal');
    await user.click(save());
    await waitFor(() => expect(posted()).toMatchObject([{ city: 'Warangal', state, postalCode }]));
  });

  it('reads at the fields what the server refuses, and keeps what was typed', async () => {
    const { user } = await open();
    const reason = 'Address line 1 is required';
    opened.shop.on(
      'POST /user/addresses',
      () => new Refusal('bad-input', reason, { fieldErrors: { addressLine1: reason } }),
    );
    await user.type(await field('Postal code'), '500032');
    await user.click(save());
    await screen.findByText(`Failed to add address: ${reason}`);
    const line = await field('Address line 1');
    expect(document.activeElement).toBe(line);
    expect(document.getElementById(line.getAttribute('aria-describedby')!)?.textContent).toBe(reason);
    expect((await field('Postal code')).value).toBe('500032');
  });

  it('finds what was typed in the dialog', async () => {
    const { user } = await open();
    await user.type(await field('Address line 1'), '12 Lake View Road');
    await user.type(await field('Postal code'), '500032');
    await user.click(screen.getByRole('button', { name: 'Add New Address' }));
    expect((await field('Label')).value).toBe('Home');
    expect(screen.getAllByLabelText('Address line 1')).toHaveLength(1);
    expect((await field('Address line 1')).value).toBe('12 Lake View Road');
    expect((await field('City')).value).toBe('Hyderabad');
  });
});
