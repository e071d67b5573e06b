import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { changeReasons } from '#domain/subscriptions/subscription-rules.ts';
import { textOf } from '#web/platform/testing/render-screen.tsx';
import { StaffDeliveryList, deliveryChanges } from './staff-delivery-list.tsx';
import { sampleDelivery } from './testing/sample-delivery.ts';

afterEach(cleanup);

describe('the deliveries of a subscription', () => {
  it('are listed week by week with time, food and macros', () => {
    const nextWeek = sampleDelivery({ date: '2026-11-23' as BusinessDay, state: 'paused' });
    render(
      <StaffDeliveryList deliveries={[sampleDelivery({ isRoomHeld: true }), nextWeek]} renderExtra={() => 'more'} />,
    );
    expect(screen.getAllByRole('region').map((week) => week.getAttribute('aria-label'))).toEqual([
      'Week of Nov 16',
      'Week of Nov 23',
    ]);
    expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
      'Thu, Nov 191:00–1:30 PMPlannedRoom is held2 × Paneer Power Bowl520 kcal, 42 g proteinmore',
      'Mon, Nov 231:00–1:30 PMPaused2 × Paneer Power Bowl520 kcal, 42 g proteinmore',
    ]);
  });

  it.each([
    [{}, []],
    [{ isMoved: true }, ['Moved from 1:00 PM']],
    [{ isSwapped: true, reason: 'sold-out' }, ['Swapped: it is sold out']],
    [{ state: 'skipped' }, []],
    [{ state: 'skipped', reason: 'closed' }, ['Skipped by the shop: the kitchen is closed then']],
  ] as const)('name what differs from the pattern: %j', (given, texts) => {
    expect(deliveryChanges(sampleDelivery(given))).toEqual(texts);
  });

  it.each(changeReasons)('give the reason %s for a skip', (reason) => {
    expect(deliveryChanges(sampleDelivery({ state: 'skipped', reason }))[0]).toMatch(/^Skipped by the shop: \w+/);
  });
});
