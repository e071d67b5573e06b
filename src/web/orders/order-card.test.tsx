import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refusal } from '#web/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/testing/render-screen.tsx';
import { sampleOrder } from '#web/testing/sample-order.ts';
import { OrderCard } from './order-card.tsx';

const opened = openFakeShop();
const open = (given: Parameters<typeof sampleOrder>[0] = {}) => renderScreen(<OrderCard order={sampleOrder(given)} />);

describe('an order in the history', () => {
  it('says what each line and the whole order cost, label and amount together', () => {
    open();
    const lines = screen.getAllByRole('listitem').map(textOf);
    expect(lines[0]).toMatch(/^2 ×Paneer Bowl₹578\.00Each: /);
    expect(lines[1]).toMatch(/^1 ×My bowl₹159\.50.*Brown rice 180 g, Tofu 120 g“No onions”$/);
    const taxLabel = expect.stringMatching(/^Tax/) as string;
    const figures = Object.entries(figuresOf(screen.getByText('Subtotal').closest('dl')!));
    expect(figures).toEqual([
      ['Subtotal', '₹737.50'],
      ['Delivery fee', '₹3.99'],
      [taxLabel, '₹51.63'],
      ['Total', '₹793.12'],
    ]);
    expect(textOf(screen.getByRole('article'))).toContain('Home, 12 Lake View Road, Hyderabad, Telangana 500032');
  });

  it('can be cancelled while it is confirmed and no longer', () => {
    open();
    expect(screen.getByRole('button', { name: 'Cancel Order 4711' })).toBeTruthy();
    open({ id: 4712, status: 'PROCESSING' });
    expect(screen.queryByRole('button', { name: 'Cancel Order 4712' })).toBeNull();
  });

  it('is cancelled once, after confirmation; a refusal is shown', async () => {
    opened.shop.on('PUT /orders/:id/status', () => new Refusal('illegal-transition', 'It is being cooked.'));
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Cancel Order 4711' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Cancel order #4711?' });
    await user.click(within(dialog).getByRole('button', { name: 'Yes, Cancel Order' }));
    await screen.findByText(
      'Failed to cancel order: It is being cooked. It has moved on; the page now shows where it stands.',
    );
    expect(opened.shop.sent('PUT /orders/:id/status')).toMatchObject([
      { path: '/orders/4711/status', body: { status: 'CANCELLED_BY_USER' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });
});
