import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { OpeningLine } from './opening-line.tsx';

const opened = openFakeShop();
beforeEach(() => void vi.setSystemTime('2026-11-16T12:00:00Z'));
const covered = {
  covered: true,
  kitchenName: 'Gachibowli Kitchen',
  locality: 'Gachibowli',
  distanceKm: 2.4,
  isOpen: true,
  isPaused: false,
  opensAt: null,
  earliestArrival: { from: '2026-11-16T13:35:00.000Z', to: '2026-11-16T13:55:00.000Z' },
  slots: [],
};
const closed = { isOpen: false, isPaused: false, opensAt: '2026-11-18T05:30:00.000Z' };

async function lineFor(answers: Readonly<Record<string, unknown>>): Promise<string> {
  for (const [call, answer] of Object.entries({ 'GET /user/addresses': [], ...answers })) {
    opened.shop.on(call, () => answer);
  }
  renderScreen(<OpeningLine />);
  return textOf((await screen.findByText(/now|Paused/)).closest('p')!);
}

describe('the opening line', () => {
  it('says for an unknown place whether any kitchen is open', async () => {
    const open = { isOpen: true, isPaused: false, opensAt: null };
    expect(await lineFor({ 'GET /opening-status': open })).toBe('Open now');
    expect(opened.shop.sent('GET /serviceability')).toEqual([]);
  });

  it('says when the first kitchen opens', async () => {
    expect(await lineFor({ 'GET /opening-status': closed })).toMatch(/^Closed now. Opens Wed.* 11:00 AM$/);
  });

  it('says that it is paused until staff reopen it', async () => {
    expect(await lineFor({ 'GET /opening-status': { isOpen: false, isPaused: true, opensAt: null } })).toBe('Paused');
  });

  it('has the arrival for the PIN code that was checked last', async () => {
    localStorage.setItem('deliveryPin', '500032 covered');
    expect(await lineFor({ 'GET /serviceability': covered })).toBe('Open now. Arrives in 95–115 min');
    expect(opened.shop.sent('GET /serviceability')[0]?.query.get('postalCode')).toBe('500032');
  });

  it('has the time of an arrival that is far away', async () => {
    localStorage.setItem('deliveryPin', '500032 covered');
    const earliestArrival = { from: '2026-11-16T15:35:00.000Z', to: '2026-11-16T15:55:00.000Z' };
    const line = await lineFor({ 'GET /serviceability': { ...covered, earliestArrival } });
    expect(line).toBe('Open now. Arrives 9:05–9:25 PM');
  });

  it('has the next opening of the kitchen that delivers there', async () => {
    localStorage.setItem('deliveryPin', '500032 covered');
    const line = await lineFor({ 'GET /serviceability': { ...covered, ...closed, earliestArrival: null } });
    expect(line).toMatch(/^Closed now. Opens Wed.* 11:00 AM$/);
  });
});
