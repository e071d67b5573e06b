import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { leave } from '#web/platform/session/session-store.ts';
import { useOwnMenu } from './own-kitchen.ts';

const opened = openFakeShop();
type Food = Pick<Meal, 'id' | 'soldOut' | 'soldOutIn'>;

function Menu({ foods }: { readonly foods: readonly Food[] }) {
  const shown = useOwnMenu(foods);
  return <p>{shown?.map(({ id, soldOut }) => `${id} ${soldOut ?? 'available'}`).join(', ')}</p>;
}
const same: Food[] = [{ id: 1, soldOut: 'TODAY' }, { id: 2 }];
const differing: Food[] = [...same, { id: 3, soldOutIn: [{ kitchenId: 5, soldOut: 'UNTIL_SWITCHED_BACK' }] }];

function live(kitchenId: number) {
  const home = { id: 1, default: true, postalCode: '500032', latitude: null, longitude: null };
  opened.shop
    .on('GET /user/addresses', () => [home])
    .on('GET /serviceability', () => ({
      covered: true,
      kitchenId,
      kitchenName: 'Lake',
      locality: null,
      distanceKm: 1,
    }));
}

describe('the menu of a customer', () => {
  it('is that of the kitchen that delivers to the default address', async () => {
    live(5);
    renderScreen(<Menu foods={differing} />);
    expect(screen.getByText('1 TODAY, 2 available, 3 available')).toBeTruthy();
    expect(await screen.findByText('1 TODAY, 2 available, 3 UNTIL_SWITCHED_BACK')).toBeTruthy();
  });

  it('has what another kitchen is out of', async () => {
    live(6);
    renderScreen(<Menu foods={[{ id: 3, soldOut: 'TODAY', soldOutIn: differing[2]!.soldOutIn }]} />);
    expect(await screen.findByText('3 available')).toBeTruthy();
  });

  it('costs no request while all kitchens have the same', async () => {
    live(5);
    renderScreen(<Menu foods={same} />);
    await waitFor(() => expect(screen.getByText('1 TODAY, 2 available')).toBeTruthy());
    expect(opened.shop.sent('GET /user/addresses')).toEqual([]);
  });

  it('of a visitor without an address is the one of all kitchens', async () => {
    leave();
    renderScreen(<Menu foods={differing} />);
    await waitFor(() => expect(screen.getByText('1 TODAY, 2 available, 3 available')).toBeTruthy());
    expect(opened.shop.sent('GET /user/addresses')).toEqual([]);
  });
});
