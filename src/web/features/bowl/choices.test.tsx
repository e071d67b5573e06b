import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { MealComponent } from '#contract/catalog.ts';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { bowlInProgress } from './bowl-in-progress.ts';
import { Choices } from './choices.tsx';

openFakeShop();

const part = (id: number, name: string, given: Partial<MealComponent>): MealComponent => ({
  id,
  name,
  description: '',
  price: 60,
  imageUrl: null,
  artKey: null,
  componentType: 'BASE',
  servingWeightGrams: 100,
  caloriesKcal: 100,
  nutritionValues: { protein: 10, carbs: 10, fats: 2 },
  vegetarian: true,
  allergens: [],
  active: true,
  ...given,
});
const options = {
  bases: [part(1, 'Rice', {}), part(2, 'Millet', { soldOut: 'UNTIL_SWITCHED_BACK' })],
  proteinOptions: [part(3, 'Paneer', { componentType: 'PROTEIN', soldOut: 'TODAY' })],
  addOns: [],
};
const nothing = { baseComponentId: null, proteinOptionIds: [], addOnIds: [] };

it('an ingredient that is sold out is shown, marked, and cannot be chosen', async () => {
  const onChoose = vi.fn<(selection: BowlSelection) => void>();
  const { user } = renderScreen(<Choices label="Bowl" options={options} selection={nothing} onChoose={onChoose} />);
  const paneer = screen.getByRole('checkbox', { name: 'Paneer' });
  expect(paneer.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(paneer.getAttribute('aria-describedby')!)?.textContent).toContain('Sold out today');
  await user.click(paneer);
  await screen.findByText('Paneer is sold out today.');
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: 'Rice' }));
  expect(onChoose).toHaveBeenCalledOnce();
});

it('one that is chosen already can be taken out', async () => {
  const onChoose = vi.fn<(selection: BowlSelection) => void>();
  const selection = { baseComponentId: 1, proteinOptionIds: [3], addOnIds: [] };
  const { user } = renderScreen(<Choices label="Bowl" options={options} selection={selection} onChoose={onChoose} />);
  await user.click(screen.getByRole('checkbox', { name: 'Paneer' }));
  expect(onChoose).toHaveBeenCalledWith({ ...selection, proteinOptionIds: [] });
});

it('a plan for later may choose it', async () => {
  const onChoose = vi.fn<(selection: BowlSelection) => void>();
  const { user } = renderScreen(
    <Choices label="Bowl" options={options} selection={nothing} onChoose={onChoose} isForLater />,
  );
  await user.click(screen.getByRole('checkbox', { name: 'Paneer' }));
  expect(onChoose).toHaveBeenCalledOnce();
});

it('a bowl says which of its parts are sold out', () => {
  const bowl = (baseComponentId: number) =>
    bowlInProgress(options, { baseComponentId, proteinOptionIds: [3], addOnIds: [] }).soldOutText;
  expect(bowl(1)).toBe('Paneer is sold out today. Please choose again.');
  expect(bowl(2)).toBe('Millet and Paneer are sold out. Please choose again.');
  expect(bowlInProgress(options, { ...nothing, baseComponentId: 1 }).soldOutText).toBeNull();
});
