import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Address } from '#contract/addresses.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { AddressFormDialog } from './address-form-dialog.tsx';

const opened = openFakeShop();

const saved: Address = {
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
  default: false,
};
const covered = { covered: true, kitchenName: 'Gachibowli', locality: 'Gachibowli', distanceKm: 2.4 };

function open(given: { address?: Address; showsReason?: boolean } = {}, addresses: readonly Address[] = []) {
  const [onClose, onAdded] = [vi.fn<() => void>(), vi.fn<(address: Address) => void>()];
  opened.shop.on('GET /user/addresses', () => addresses).on('GET /serviceability', () => covered);
  return { ...renderScreen(<AddressFormDialog onClose={onClose} onAdded={onAdded} {...given} />), onClose, onAdded };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const noteOf = (input: HTMLElement) => textOf(document.getElementById(input.getAttribute('aria-describedby')!)!);
const submit = () => screen.getByRole('button', { name: 'Save address' });

type User = ReturnType<typeof open>['user'];
async function fill(user: User) {
  await user.type(field('Label'), 'Work');
  await user.type(field('Address line 1'), '4 Mindspace');
  await user.type(field('Postal code'), '500 081');
}
const region = () => ({ city: field('City').value, state: field('State').value });
async function typePin(user: User, postalCode: string) {
  await user.clear(field('Postal code'));
  await user.type(field('Postal code'), postalCode);
}

describe('the form of an address', () => {
  it('says at each field what is missing, goes to the first, and sends nothing', async () => {
    const { user } = open();
    await user.click(submit());
    await waitFor(() => expect(field('Label').getAttribute('aria-invalid')).toBe('true'));
    expect(noteOf(field('Label'))).toContain('Label is required');
    expect(noteOf(field('Address line 1'))).toContain('Address line 1 is required');
    expect(noteOf(field('City'))).toContain('City is required');
    expect(noteOf(field('Postal code'))).toContain('Postal code is required');
    expect(document.activeElement).toBe(field('Label'));
    expect(opened.shop.sent('POST /user/addresses')).toEqual([]);
  });

  it('says whether we deliver there as soon as the PIN code is whole', async () => {
    const { user } = open();
    await user.type(field('Postal code'), '50008');
    expect(opened.shop.sent('GET /serviceability')).toEqual([]);
    await user.type(field('Postal code'), '1');
    await screen.findByText('We deliver here from Gachibowli, 2.4 km away.');
    expect(opened.shop.sent('GET /serviceability').map(({ query }) => query.get('postalCode'))).toEqual(['500081']);
  });

  it('saves a new one once, is busy meanwhile, and closes', async () => {
    opened.shop.on('POST /user/addresses', () => saved);
    const { user, onClose, onAdded } = open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: 'Use as my default address' }));
    opened.shop.hold('POST /user/addresses');
    await user.keyboard('{Enter}');
    await user.click(submit());
    await waitFor(() => expect(submit().getAttribute('aria-busy')).toBe('true'));
    await user.click(submit());
    opened.shop.release('POST /user/addresses');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(onAdded).toHaveBeenCalledWith(saved);
    expect(opened.shop.sent('POST /user/addresses').map(({ body }) => body)).toEqual([
      {
        label: 'Work',
        addressLine1: '4 Mindspace',
        addressLine2: null,
        city: 'Hyderabad',
        state: 'Telangana',
        postalCode: '500 081',
        country: 'India',
        latitude: null,
        longitude: null,
        phoneNumber: null,
        default: true,
      },
    ]);
    expect(screen.getByText('Address added successfully!')).toBeTruthy();
  });

  it('stays open when the server refuses it, and shows the reason at the field', async () => {
    const reason = 'This PIN code is not in Hyderabad.';
    opened.shop.on(
      'POST /user/addresses',
      () => new Refusal('bad-input', reason, { fieldErrors: { postalCode: reason } }),
    );
    const { user, onClose } = open({ showsReason: true });
    await fill(user);
    await user.click(submit());
    await screen.findByText(`Failed to add address: ${reason}`);
    expect(noteOf(field('Postal code'))).toContain(reason);
    expect(document.activeElement).toBe(field('Postal code'));
    expect(field('Label').value).toBe('Work');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('lets go of the point of an address whose PIN code changes', async () => {
    opened.shop.on('PUT /user/addresses/:id', () => saved);
    const { user, onClose } = open({ address: saved });
    expect(screen.getByText('Pinned at 17.4400, 78.3489')).toBeTruthy();
    await user.clear(field('Postal code'));
    await user.type(field('Postal code'), '500081');
    expect(screen.queryByText(/^Pinned at/)).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(opened.shop.sent('PUT /user/addresses/:id')).toMatchObject([
      { path: '/user/addresses/31', body: { postalCode: '500081', latitude: null, longitude: null } },
    ]);
  });

  it('fills city and state from the PIN code, and follows another one', async () => {
    const { user } = open();
    await typePin(user, '50003');
    expect(region()).toEqual({ city: '', state: '' });
    await user.type(field('Postal code'), '2');
    expect(region()).toEqual({ city: 'Hyderabad', state: 'Telangana' });
    await typePin(user, '506001');
    expect(region()).toEqual({ city: '', state: 'Telangana' });
    await typePin(user, '110001');
    expect(region()).toEqual({ city: '', state: '' });
  });

  it('never overwrites what was typed', async () => {
    const { user } = open();
    await user.type(field('City'), 'Secunderabad');
    await typePin(user, '500003');
    expect(region()).toEqual({ city: 'Secunderabad', state: 'Telangana' });
    await user.clear(field('State'));
    await user.type(field('State'), 'TS');
    await typePin(user, '110001');
    expect(region()).toEqual({ city: 'Secunderabad', state: 'TS' });
  });

  it('leaves the city of a saved address as it is', async () => {
    const { user } = open({ address: { ...saved, city: 'Cyberabad' } });
    await typePin(user, '500081');
    expect(region()).toEqual({ city: 'Cyberabad', state: 'Telangana' });
  });

  it('starts with the PIN code that was checked before, and its city and state', async () => {
    localStorage.setItem('deliveryPin', '500032 covered');
    const { user } = open();
    expect(region()).toEqual({ city: 'Hyderabad', state: 'Telangana' });
    expect(field('Postal code').value).toBe('500032');
    await typePin(user, '110001');
    expect(region()).toEqual({ city: '', state: '' });
  });

  it.each([
    ['names the first address Home', [], '', 'Home'],
    ['leaves the label that was typed', [], 'Gym', 'Gym'],
    ['names no other address', [saved], '', ''],
  ])('%s', async (_title, addresses, typed, label) => {
    const { user, queryClient } = open({}, addresses);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    if (typed !== '') await user.type(field('Label'), typed);
    await user.type(field('Address line 1'), '4 Mindspace');
    expect(field('Label').value).toBe(label);
  });
});
