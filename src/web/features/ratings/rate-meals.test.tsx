import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OwnRating, RateableMeal } from '#contract/ratings.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { RateMeals } from './rate-meals.tsx';

const opened = openFakeShop();
const given: OwnRating = {
  stars: 4,
  words: 'Crisp',
  wordsState: 'waiting',
  at: '2026-11-18T06:30:00.000Z',
  canChange: true,
};
const open = (rating: OwnRating | null) => {
  const meal: RateableMeal = { mealId: 7, name: 'Paneer Bowl', artUrl: '/art/bowl.svg', rating };
  opened.shop.on('GET /orders/:id/ratings', () => [meal]);
  return renderScreen(<RateMeals orderId={31} />, '/profile');
};

it('saves stars and words, and says that the words are read first', async () => {
  opened.shop.on('PUT /orders/:id/ratings/:id', () => given);
  const { user } = open(null);
  expect(screen.queryByRole('button', { name: /Save rating/ })).toBeNull();
  await user.click(await screen.findByRole('radio', { name: '4 stars' }));
  await user.type(screen.getByLabelText('In your words (optional)'), 'Crisp');
  await user.click(screen.getByRole('button', { name: 'Save rating of Paneer Bowl' }));
  await screen.findByText('Your words are shown once we have read them.');
  expect(opened.shop.sent('PUT /orders/:id/ratings/:id')).toMatchObject([{ body: { stars: 4, words: 'Crisp' } }]);
});

it('shows a rating of more than a week ago without a way to change it', async () => {
  open({ ...given, wordsState: 'approved', canChange: false });
  await screen.findByText('“Crisp”');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '4 stars' }).checked).toBe(true);
  expect(screen.getByRole<HTMLFieldSetElement>('group', { name: 'Paneer Bowl' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: /rating/ })).toBeNull();
});

it('keeps what was typed when the server refuses it', async () => {
  opened.shop.on(
    'PUT /orders/:id/ratings/:id',
    () => new Refusal('rule-violated', 'A rating can be changed for seven days.'),
  );
  const { user } = open(given);
  await user.click(await screen.findByRole('radio', { name: '1 star' }));
  await user.click(screen.getByRole('button', { name: 'Change rating of Paneer Bowl' }));
  await screen.findByText('Failed to save your rating: A rating can be changed for seven days.');
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: '1 star' }).checked).toBe(true));
});
