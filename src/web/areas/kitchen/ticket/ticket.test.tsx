import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { sampleOrder } from '#web/features/orders/testing/sample-order.ts';
import { textOf } from '#web/platform/testing/render-screen.tsx';
import { BoardFacts } from '../board/board-facts.tsx';
import { Ticket } from './ticket.tsx';

afterEach(cleanup);

/** What is to collect at the door, on the ticket. */
const cases = [
  ['in cash', {}, 'Cash to collect ₹793.12'],
  ['with store credit', { creditAmount: 120, amountDue: 673.12 }, 'Cash to collect ₹673.12'],
  ['paid by UPI', { paymentMethod: 'UPI', paidAmount: 793.12, amountDue: 0 }, 'Paid, nothing to collect'],
  ['covered by credit', { creditAmount: 793.12, amountDue: 0 }, 'Paid, nothing to collect'],
  ['cancelled', { status: 'CANCELLED_BY_USER', amountDue: 0 }, null],
] as const;

it.each(cases)('the ticket of an order %s says what to collect', (_how, given, text) => {
  const { container } = render(<Ticket order={sampleOrder(given)} />);
  expect(container.querySelector('.ticket-cash')?.textContent ?? null).toBe(text);
});

it.each([
  ['ticket', Ticket],
  ['board card', BoardFacts],
] as const)('the %s lists discount, credit and what is to pay', (_name, Screen) => {
  const given = { discountAmount: 50, couponCode: 'FIRST50', creditAmount: 120, amountDue: 673.12 };
  const text = textOf(render(<Screen order={sampleOrder(given)} />).container);
  for (const part of ['Discount (FIRST50)−₹50.00', 'Store credit−₹120.00', 'To pay₹673.12']) {
    expect(text).toContain(part);
  }
});
