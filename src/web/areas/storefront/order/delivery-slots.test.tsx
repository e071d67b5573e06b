import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, textOf } from '#web/platform/testing/render-screen.tsx';
import { covered, openCheckout, placeButton, readyToOrder, stock } from './testing/stocked-checkout.tsx';

const opened = openFakeShop();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T13:00:00.000Z') }));
afterEach(() => void vi.useRealTimers());

describe('the checkout', () => {
  it('orders for the slot that was chosen, and shows when it arrives', async () => {
    stock(opened.shop);
    opened.shop.on('POST /orders', () => ({ id: 4711 }));
    const { user } = await openCheckout();
    const button = await readyToOrder();
    expect(await screen.findByText('7:05–7:25 PM', { selector: 'b' })).toBeTruthy();
    expect(screen.getByText('Made in a kitchen that handles milk, soya.')).toBeTruthy();
    await user.click(await screen.findByRole('radio', { name: /Pick a time/ }));
    const slots = await screen.findByRole('group', { name: /^Slot, / });
    expect(within(slots).getByRole<HTMLInputElement>('radio', { name: /8:00 PM/ }).disabled).toBe(true);
    expect(within(slots).getByRole<HTMLInputElement>('radio', { name: '8:30 PM 2 left' }).checked).toBe(true);
    await user.click(within(slots).getByRole('radio', { name: /^9:00 PM/ }));
    expect(await screen.findByText('9:00–9:30 PM', { selector: 'b' })).toBeTruthy();
    await user.click(button);
    await screen.findByText('Order placed successfully! Your food is being prepared.');
    expect(opened.shop.sent('POST /orders')).toMatchObject([{ body: { deliverAt: '2026-11-16T15:30:00.000Z' } }]);
  });

  it('keeps the choice of a slot that was made before the slots were known', async () => {
    stock(opened.shop);
    const { promise, resolve } = Promise.withResolvers<typeof covered>();
    opened.shop.on('GET /serviceability', () => promise);
    const { user } = await openCheckout();
    const pick = await screen.findByRole<HTMLInputElement>('radio', { name: /Pick a time/ });
    await user.click(pick);
    expect(pick.checked).toBe(true);
    resolve(covered);
    const first = await screen.findByRole<HTMLInputElement>('radio', { name: '8:30 PM 2 left' });
    expect(first.checked).toBe(true);
  });

  it('moves to the nearest free slot when the chosen one has filled, and says so', async () => {
    stock(opened.shop);
    const details = { nearestSlots: ['2026-11-16T15:30:00.000Z'] };
    const message = 'That slot is full. Please choose another time.';
    opened.shop.on('POST /orders', () => new Refusal('slot-unavailable', message, { details }));
    const { user } = await openCheckout();
    const button = await readyToOrder();
    await user.click(await screen.findByRole('radio', { name: /Pick a time/ }));
    await user.click(button);
    expect(await screen.findByText(message)).toBeTruthy();
    const nearest = await screen.findByRole<HTMLInputElement>('radio', { name: /^9:00 PM/ });
    await waitFor(() => expect(nearest.checked).toBe(true));
    expect(document.activeElement).toBe(nearest);
    expect(opened.shop.sent('POST /orders')).toHaveLength(1);
  });

  it('says so when the chosen slot fills while the page is open, and another one would be ordered', async () => {
    stock(opened.shop);
    const { user, queryClient } = await openCheckout();
    await readyToOrder();
    await user.click(await screen.findByRole('radio', { name: /Pick a time/ }));
    const words = 'The time you chose is taken. This is the next free one.';
    expect(screen.queryByText(words)).toBeNull();
    const slots = [
      { start: '2026-11-16T15:00:00.000Z', room: 0 },
      { start: '2026-11-16T15:30:00.000Z', room: null },
      { start: '2026-11-16T16:00:00.000Z', room: null },
    ];
    opened.shop.on('GET /serviceability', () => ({ ...covered, slots }));
    await queryClient.invalidateQueries({ queryKey: ['serviceability'] });
    expect(await screen.findByText(words)).toBeTruthy();
    const next = await screen.findByRole<HTMLInputElement>('radio', { name: /^9:00 PM/ });
    expect(next.checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: /^9:30 PM/ }));
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });

  it('offers the first free slot while the kitchen is closed', async () => {
    stock(opened.shop);
    const closed = { ...covered, isOpen: false, opensAt: '2026-11-17T05:30:00.000Z', earliestArrival: null };
    opened.shop.on('GET /serviceability', () => closed);
    await openCheckout();
    const soonest = await screen.findByRole<HTMLInputElement>('radio', { name: /As soon as possible/ });
    expect(soonest.disabled).toBe(true);
    expect(textOf(soonest.closest('label')!)).toContain('Opens Tue, Nov 17, 11:00 AM');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^8:30 PM/ }).checked).toBe(true);
    await readyToOrder();
  });

  it('cannot be used when no slot is free', async () => {
    stock(opened.shop);
    const full = { ...covered, earliestArrival: null, slots: [{ start: '2026-11-16T14:30:00.000Z', room: 0 }] };
    opened.shop.on('GET /serviceability', () => full);
    await openCheckout();
    const button = await placeButton();
    await waitFor(() => expect(button.disabled).toBe(true));
    const words = document.getElementById(button.getAttribute('aria-describedby')!)!;
    await waitFor(() => expect(textOf(words)).toBe('The kitchen has no free time within the next 7 days.'));
  });
});
