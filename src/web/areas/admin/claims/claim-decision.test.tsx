import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ClaimCase } from '#contract/admin-claims.ts';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { ClaimDecision } from './claim-decision.tsx';

const opened = openFakeShop(['ROLE_ADMIN']);
const grant = 'POST /admin/claims/:id/grant';

/** One of two bowls is claimed. */
const found = (given: Partial<ClaimCase> = {}) =>
  ({
    claim: {
      id: 7,
      orderId: 4711,
      state: 'BEING_READ',
      lines: [{ position: 0, name: 'Paneer Bowl', quantity: 1, reason: 'DAMAGED' }],
      photos: [],
      messages: [],
    },
    order: sampleOrder({ status: 'DELIVERED' }),
    largest: [
      { position: 0, amount: 309.23 },
      { position: null, amount: 3.99 },
    ],
    paidAmount: 793.12,
    givenBackAmount: 0,
    refundableAmount: 0,
    ...given,
  }) as unknown as ClaimCase;

const open = (given: Partial<ClaimCase> = {}, onDecided = () => undefined) =>
  renderScreen(<ClaimDecision found={found(given)} onDecided={onDecided} />);
const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });

it('suggests everything for the claimed line and nothing for the fee; the sum is on the button', async () => {
  const onDecided = vi.fn<() => undefined>();
  opened.shop.on(grant, () => ({ claim: { grantedAmount: 313.22 } }));
  const { user } = open({}, onDecided);
  expect(button(/^Grant/).textContent).toBe('Grant ₹309.23');
  const [line, fee] = screen.getAllByLabelText('Give back (₹)');
  expect([line, fee].map((field) => (field as HTMLInputElement).value)).toEqual(['309.23', '0.00']);
  await user.clear(fee!);
  await user.type(fee!, '3.99');
  await user.click(button(/^Grant ₹313.22$/));
  await waitFor(() => expect(onDecided).toHaveBeenCalled());
  expect(opened.shop.sent(grant)[0]!.body).toEqual({
    as: 'credit',
    amounts: [
      { position: 0, amount: 309.23 },
      { position: null, amount: 3.99 },
    ],
    text: '',
  });
});

it('an order that was paid in cash can be given back as store credit only', () => {
  open();
  expect(screen.getByText('Paid in cash: only store credit is possible')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Back the way it was paid/ }).disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Store credit/ }).checked).toBe(true);
});

it('what was paid through the gateway goes back that way first, and no more than that', async () => {
  const { user } = open({ refundableAmount: 100 });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Back to/ }).checked).toBe(true);
  expect(screen.getByText('More than can go back this way')).toBeTruthy();
  expect(button(/^Grant/).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: /^Store credit/ }));
  expect(button(/^Grant/).disabled).toBe(false);
});

it('more than was paid for the line, or than is left of the order, cannot be granted', async () => {
  const { user } = open({ givenBackAmount: 500 });
  expect(screen.getByText('More than was paid')).toBeTruthy();
  const [line] = screen.getAllByLabelText('Give back (₹)');
  await user.clear(line!);
  await user.type(line!, '310');
  expect(screen.getByText('More than was paid: at most ₹309.23')).toBeTruthy();
  expect(button(/^Grant/).disabled).toBe(true);
});

it('a customer who was asked is not asked again before the answer', () => {
  open({ claim: { ...found().claim, state: 'QUESTION_ASKED' } });
  expect(screen.queryByRole('button', { name: 'Ask back...' })).toBeNull();
  expect(button(/^Refuse/)).toBeTruthy();
});
