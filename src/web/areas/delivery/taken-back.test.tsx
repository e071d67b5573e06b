import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { DeliveryRound } from '#contract/delivery.ts';
import { businessDay } from '#domain/calendar/business-day.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { TakenBack } from './taken-back.tsx';
import { sampleDelivery } from './testing/sample-delivery.ts';

openFakeShop(['ROLE_DELIVERY_ASSISTANT']);

const at = '2026-11-15T07:10:00.000Z';
const tally = { date: businessDay(new Date(at)), deliveredToday: 0, cashCarried: 0, cashHandedInToday: 0 };
const roundOf = (mine: DeliveryRound['mine']): DeliveryRound => ({ waiting: [], mine, tally });
const carried = (id: number) => sampleDelivery(id, { pickedUpAt: at });

function Rounds({ rounds }: { readonly rounds: readonly DeliveryRound[] }) {
  const [index, setIndex] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setIndex(index + 1)}>
        Next round
      </button>
      <TakenBack round={rounds[index]!} hasHandedBack={(id) => id === 3} />
    </>
  );
}

it('names an order that the kitchen took back until it is read; not one that was handed back, delivered or cancelled', async () => {
  const before = roundOf([carried(1), carried(2), carried(3), carried(4)]);
  const cancelled = sampleDelivery(4, { pickedUpAt: at, status: 'CANCELLED_BY_ADMIN' });
  const after = roundOf([sampleDelivery(2, { pickedUpAt: at, status: 'DELIVERED' }), cancelled]);
  const { user } = renderScreen(<Rounds rounds={[before, after, roundOf([])]} />);
  expect(screen.queryByText(/no longer yours/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Next round' }));
  await user.click(screen.getByRole('button', { name: 'Next round' }));
  expect(screen.getAllByText(/is no longer yours/).map(({ textContent }) => textContent)).toEqual([
    'Order #1 is no longer yours. The kitchen has taken it back.',
  ]);
  await user.click(screen.getByRole('button', { name: /^OK/ }));
  expect(screen.queryByText(/no longer yours/)).toBeNull();
});
