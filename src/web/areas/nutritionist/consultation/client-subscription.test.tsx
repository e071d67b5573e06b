import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BusinessDay } from '#domain/calendar/business-day.ts';
import { sampleDelivery } from '#web/features/subscriptions/testing/sample-delivery.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { ClientSubscription, weekText } from './client-subscription.tsx';

const day = (text: string) => text as BusinessDay;
const opened = openFakeShop(['ROLE_NUTRITIONIST']);
const route = 'GET /nutritionist/consultations/:id/subscription';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-18T06:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (onOpen = () => {}) => renderScreen(<ClientSubscription consultationId={12} onOpen={onOpen} />);

describe('the subscription of a client', () => {
  it('is summed up for this week and opens the deliveries of three weeks', async () => {
    const onOpen = vi.fn<() => void>();
    opened.shop.on(route, () => ({ deliveries: [sampleDelivery({ isSwapped: true })] }));
    const { user } = show(onOpen);
    expect(await screen.findByText('This week: 1 delivery, 1 changed')).toBeTruthy();
    expect(opened.shop.sent(route)[0]!.query.toString()).toBe('from=2026-11-09&weeks=3');
    await user.click(screen.getByRole('button', { name: 'Deliveries' }));
    expect(onOpen).toHaveBeenCalledOnce();
  });

  it('says when there is none', async () => {
    opened.shop.on(route, () => ({ deliveries: [] }));
    show();
    expect(await screen.findByText('No subscription in these weeks')).toBeTruthy();
  });

  it('can be read again after a failure', async () => {
    opened.shop.on(route, () => new Refusal('not-shared', 'This consultation is closed.'));
    const { user } = show();
    const again = await screen.findByRole('button', { name: 'Try Again' });
    opened.shop.on(route, () => ({ deliveries: [sampleDelivery()] }));
    await user.click(again);
    expect(await screen.findByText('This week: 1 delivery')).toBeTruthy();
  });

  it('counts what was changed, skipped and paused in the week that begins on Monday', () => {
    const deliveries = [
      sampleDelivery({ date: day('2026-11-15'), state: 'skipped' }),
      sampleDelivery({ date: day('2026-11-16'), state: 'ordered' }),
      sampleDelivery({ date: day('2026-11-17'), isMoved: true }),
      sampleDelivery({ date: day('2026-11-18'), state: 'skipped', isMoved: true }),
      sampleDelivery({ date: day('2026-11-22'), state: 'paused' }),
      sampleDelivery({ date: day('2026-11-23') }),
    ];
    expect(weekText(deliveries, day('2026-11-16'))).toBe('2 deliveries, 1 changed, 1 skipped, 1 left out by a pause');
  });
});
