import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { DeliveryCheck } from './delivery-check.tsx';

const opened = openFakeShop();
afterEach(() => void vi.useRealTimers());
/** The form and what it calls are loaded on demand. */
const covered = { covered: true, kitchenName: 'Gachibowli Kitchen', locality: 'Gachibowli', distanceKm: 2.4 };

async function ask(postalCode: string, answer: unknown) {
  opened.shop.on('GET /serviceability', () => answer);
  const { user, unmount } = renderScreen(<DeliveryCheck />);
  await user.click(screen.getByRole('button', { name: 'Do we deliver to you?' }));
  await user.type(await screen.findByLabelText('PIN code', {}), `${postalCode}{Enter}`);
  return { user, unmount };
}

describe('the delivery check', () => {
  it('answers for a PIN code, with or without a space, and is remembered by the browser', async () => {
    const { unmount } = await ask('500 032', covered);
    await screen.findByText('We deliver here from Gachibowli Kitchen, 2.4 km away.', {});
    expect(opened.shop.sent('GET /serviceability').map(({ query }) => query.get('postalCode'))).toEqual(['500032']);
    expect(screen.getByRole('button', { name: 'We deliver to 500032' })).toBeDefined();
    unmount();
    renderScreen(<DeliveryCheck />);
    expect(screen.getByRole('button', { name: 'We deliver to 500032' })).toBeDefined();
  });

  it('says how long an order takes from now', async () => {
    vi.setSystemTime('2026-11-16T12:00:00Z');
    const earliestArrival = { from: '2026-11-16T12:25:00.000Z', to: '2026-11-16T12:35:00.000Z' };
    const trading = { isOpen: true, isPaused: false, opensAt: null, earliestArrival, slots: [] };
    await ask('500032', { ...covered, ...trading });
    expect(await screen.findByText('We deliver here, now 25–35 min')).toBeDefined();
    expect(screen.getByText('Order now: arrives 5:55–6:05 PM')).toBeDefined();
  });

  it('says when the kitchen opens', async () => {
    vi.setSystemTime('2026-11-16T02:00:00Z');
    const closed = { isOpen: false, isPaused: false, opensAt: '2026-11-16T05:30:00.000Z', earliestArrival: null };
    await ask('500032', { ...covered, ...closed, slots: [] });
    await screen.findByText('We deliver here from Gachibowli Kitchen, 2.4 km away.');
    expect(screen.getByText('Opens at 11:00 AM')).toBeDefined();
  });

  it('remembers a place that we do not reach', async () => {
    await ask('500039', { covered: false, reason: 'too-far', locality: 'Uppal' });
    await screen.findByText('We do not deliver to Uppal (500039) yet.');
    expect(screen.getByRole('button', { name: 'Not to 500039 yet' })).toBeDefined();
  });

  it.each(['5000', '012345', 'abcdef'])('asks nothing for %s, which is no PIN code', async (text) => {
    await ask(text, covered);
    await screen.findByText('Enter a PIN code of 6 digits.');
    expect(document.activeElement).toBe(screen.getByLabelText('PIN code'));
    expect(opened.shop.sent('GET /serviceability')).toEqual([]);
  });

  it('remembers nothing while no kitchen is open', async () => {
    await ask('500032', { covered: false, reason: 'none-active', locality: 'Gachibowli' });
    await screen.findByText('No kitchen is cooking right now. Please try again later.');
    expect(screen.getByRole('button', { name: 'Do we deliver to you?' })).toBeDefined();
  });

  it('says when it could not be checked', async () => {
    await ask('500032', new Refusal('bad-input', 'No'));
    expect(await screen.findByText('We could not check whether we deliver here.')).toBeDefined();
  });

  it('ignores what else is stored', () => {
    localStorage.setItem('deliveryPin', '<b>500032</b> covered');
    renderScreen(<DeliveryCheck />);
    expect(screen.getByRole('button', { name: 'Do we deliver to you?' })).toBeDefined();
  });
});
