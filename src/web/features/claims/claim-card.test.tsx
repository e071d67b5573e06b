import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import { type ClaimState, claimStates } from '#domain/claims/claim-state.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { ClaimCard } from './claim-card.tsx';

const opened = openFakeShop();
const question = { kind: 'QUESTION', text: 'Was the bag sealed?', at: '2026-11-17T08:30:00.000Z' } as const;
const claim = (given: Partial<Claim> = {}): Claim => ({
  id: 7,
  orderId: 1071,
  state: 'BEING_READ',
  openedAt: '2026-11-14T08:22:00.000Z',
  isByStaff: false,
  text: 'One lid was open.',
  lines: [
    { position: 0, name: 'Tikka Paneer Quinoa', quantity: 1, reason: 'DAMAGED' },
    { position: null, name: '', quantity: 1, reason: 'LATE' },
  ],
  photos: [],
  messages: [],
  decidedAt: null,
  grantedAmount: null,
  grantedAs: null,
  ...given,
});

const cases: Record<ClaimState, [Partial<Claim>, string]> = {
  BEING_READ: [{}, 'Being readClaim on order #1071Sent Nov 14 at 1:52 PM. Two lines.'],
  QUESTION_ASKED: [{ messages: [question] }, 'We have a questionWas the bag sealed?Answer'],
  GRANTED: [
    { grantedAmount: 543.56, grantedAs: 'credit' },
    'Granted₹543.56Store credit: used first at your next order. 1 × Tikka Paneer Quinoa, the delivery as a whole.',
  ],
  REFUSED: [
    { messages: [{ ...question, kind: 'REFUSAL', text: 'It was as ordered.' }] },
    'RefusedClaim on order #1071It was as ordered.Sent Nov 14 at 1:52 PM. Two lines.',
  ],
};

it.each(claimStates)('a claim that is %s says how it stands', (state) => {
  const [given, text] = cases[state];
  renderScreen(<ClaimCard claim={claim({ state, ...given })} heading="h2" />);
  expect(textOf(screen.getByRole('region', { name: 'Claim on order #1071' }))).toBe(text);
});

it('an amount that went back another way says so', () => {
  const given = { state: 'GRANTED', grantedAmount: 1, grantedAs: 'refund' } as const;
  renderScreen(<ClaimCard claim={claim(given)} heading="h2" />);
  expect(textOf(screen.getByRole('region'))).toContain('On its way back the way you paid.');
});

it('a question is answered in place; the words stay when the server refuses', async () => {
  opened.shop.on('POST /claims/:id/answer', () => new Refusal('conflict', 'This claim was granted already.'));
  const { user } = renderScreen(
    <ClaimCard claim={claim({ state: 'QUESTION_ASKED', messages: [question] })} heading="h2" />,
  );
  await user.click(screen.getByRole('button', { name: 'Answer' }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(screen.getByText('Please write an answer')).toBeTruthy();
  await user.type(screen.getByLabelText('Your answer'), 'Yes');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('Failed to send the answer: This claim was granted already.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your answer').value).toBe('Yes');
  expect(opened.shop.sent('POST /claims/:id/answer').map(({ body }) => body)).toEqual([{ text: 'Yes' }]);
});
