import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OrderPaper } from '#contract/papers.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { waitLimitMs } from '../../../../scripts/time-limit.mjs';
import { OrderPaperButtons } from './order-paper.tsx';

const opened = openFakeShop(['ROLE_USER']);
const issuedAt = '2026-11-18T06:30:00.000Z';
const issued: OrderPaper = {
  state: 'issued',
  paper: { id: 1, number: 'MB1/26-27/000001', kind: 'invoice', issuedAt },
  creditNotes: [{ id: 2, number: 'MC1/26-27/000001', kind: 'credit-note', issuedAt }],
};

function open(paper: OrderPaper, orderId: number) {
  opened.shop.on('GET /orders/:id/paper', () => paper);
  return renderScreen(<OrderPaperButtons orderId={orderId} />, '/profile');
}

it('offers the invoice and each credit note, and downloads the one that is pressed', async () => {
  open(issued, 7);
  expect(await screen.findByRole('button', { name: 'Tax invoice (PDF) MB1/26-27/000001 of order 7' })).toBeTruthy();
  const asked: string[] = [];
  // It would leave the page.
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  opened.shop.on('GET /orders/:id/credit-notes/:id/paper.pdf', ({ path }) => {
    asked.push(path);
    return {};
  });
  await userEvent.click(screen.getByRole('button', { name: 'Credit note (PDF) MC1/26-27/000001 of order 7' }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked).toEqual(['/orders/7/credit-notes/2/paper.pdf']);
});

it('asks again for a paper whose drawing took too long', async () => {
  open(issued, 9);
  const invoice = await screen.findByRole('button', { name: /^Tax invoice/ });
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let asked = 0;
  opened.shop.on('GET /orders/:id/paper.pdf', () => {
    asked += 1;
    return asked === 1 ? new Refusal('unavailable', 'It is being drawn') : {};
  });
  await userEvent.click(invoice);
  await waitFor(() => expect(saved).toHaveBeenCalledOnce(), { timeout: waitLimitMs });
  expect(asked).toBe(2);
});

it('says that the invoice follows', async () => {
  open({ state: 'waiting', paper: null, creditNotes: [] }, 8);
  expect(await screen.findByText('The invoice follows soon.')).toBeTruthy();
});
