import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { DeliveryCheck } from './delivery-check.tsx';

const opened = openFakeShop();
/** The form and what it calls are loaded on demand. */
const onDemand = { timeout: 4_000 };
const covered = { covered: true, kitchenName: 'Gachibowli Kitchen', locality: 'Gachibowli', distanceKm: 2.4 };

async function ask(postalCode: string, answer: unknown) {
  opened.shop.on('GET /serviceability', () => answer);
  const { user, unmount } = renderScreen(<DeliveryCheck />);
  await user.click(screen.getByRole('button', { name: 'Do we deliver to you?' }));
  await user.type(await screen.findByLabelText('PIN code', {}, onDemand), `${postalCode}{Enter}`);
  return { user, unmount };
}

describe('the delivery check', () => {
  it('answers for a PIN code, with or without a space, and is remembered by the browser', async () => {
    const { unmount } = await ask('500 032', covered);
    await screen.findByText('We deliver here from Gachibowli Kitchen, 2.4 km away.', {}, onDemand);
    expect(opened.shop.sent('GET /serviceability').map(({ query }) => query.get('postalCode'))).toEqual(['500032']);
    expect(screen.getByRole('button', { name: 'We deliver to 500032' })).toBeDefined();
    unmount();
    renderScreen(<DeliveryCheck />);
    expect(screen.getByRole('button', { name: 'We deliver to 500032' })).toBeDefined();
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
