import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { LiveOrderPanel } from './live-order-panel.tsx';

openFakeShop();
const at = (minute: string) => `2026-11-16T06:${minute}:00.000Z`;

describe('the order that is on its way', () => {
  it('is shown with its date in Hyderabad, where it goes, how much of it and what it costs', () => {
    const [bowl, built] = sampleOrder().items;
    renderScreen(<LiveOrderPanel order={sampleOrder({ items: [bowl!, { ...built!, artUrl: '/art/built.svg' }] })} />);
    const panel = screen.getByRole('article', { name: 'Order #4711' });
    expect(textOf(panel)).toContain('Nov 16, 12:15 PM, to Home. 3 items, ₹793.12');
    expect(panel.querySelector('img')!.getAttribute('src')).toBe('/art/bowl.svg');
  });

  it('of one portion has one item', () => {
    const [, bowl] = sampleOrder().items;
    renderScreen(<LiveOrderPanel order={sampleOrder({ items: [bowl!] })} />);
    expect(textOf(screen.getByRole('article'))).toContain('to Home. 1 item, ₹');
  });

  it('lists what is done, the current step and what is to come, with the times that are known', () => {
    const timeline = [
      { status: 'CONFIRMED', at: at('45'), by: 'customer', reason: null },
      { status: 'PROCESSING', at: at('52'), by: 'kitchen-manager', reason: null },
    ] as const;
    renderScreen(<LiveOrderPanel order={sampleOrder({ status: 'PROCESSING', timeline: [...timeline] })} />);
    const steps = within(screen.getByRole('list', { name: 'Order progress' })).getAllByRole('listitem');
    expect(steps.map(textOf)).toEqual([
      'Confirmed12:15 PM. Your kitchen has the order',
      'Processing12:22 PM. Cooked, weighed and packed',
      'Out for Delivery, to comeOn the way to 12 Lake View Road',
      'Delivered, to comePay ₹793.12 in cash at the door',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(steps.map((step) => step.querySelectorAll('.animate-pulse, [class*=animate-pulse]').length)).toEqual([
      0, 1, 0, 0,
    ]);
  });
});
