import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { PrepIngredients, ShortFoods } from './prep-ingredients.tsx';

afterEach(cleanup);

const noon = '2026-11-18T06:30:00.000Z';
const later = '2026-11-18T07:00:00.000Z';
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

describe('the ingredients of the prep sheet', () => {
  const rice = {
    name: 'Brown rice',
    grams: 1_260,
    slots: [
      { start: noon, grams: 1_080 },
      { start: later, grams: 180 },
    ],
  };
  const paneer = { name: 'Paneer', grams: 100.5, slots: [{ start: later, grams: 100.5 }] };

  it('are weighed in total and for each half hour', () => {
    render(<PrepIngredients ingredients={[rice, paneer]} unlisted={[]} />);
    expect(rowsOf('Ingredients for meals and bowls')).toEqual(['Brown rice 1,260 g', 'Paneer 100.5 g']);
    expect(rowsOf('12:00 PM')).toEqual(['Brown rice 1,080 g']);
    expect(rowsOf('12:30 PM')).toEqual(['Brown rice 180 g', 'Paneer 100.5 g']);
  });

  it('of a single half hour are listed once', () => {
    render(<PrepIngredients ingredients={[paneer]} unlisted={[]} />);
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Ingredients by slot' })).toBeNull();
  });

  it('name the meals that list none', () => {
    render(<PrepIngredients ingredients={[]} unlisted={[{ name: 'Dal', portions: 3 }]} />);
    expect(screen.getByText('Without a list of ingredients: Dal (3).')).toBeTruthy();
    expect(screen.queryByRole('term')).toBeNull();
  });
});

describe('what is short', () => {
  it('says how many are to be cooked, and how many were counted', () => {
    render(
      <ShortFoods
        short={[
          { kitchenName: 'Lake Kitchen', name: 'Dal', portions: 5, counted: 3 },
          { kitchenName: 'Lake Kitchen', name: 'Paneer', portions: 2, counted: null },
        ]}
      />,
    );
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Dal: 5 to cook, 3 counted', 'Paneer: 2 to cook, marked sold out']);
  });

  it('names the kitchens where there are several', () => {
    const short = [1, 2].map((n) => ({ kitchenName: `Kitchen ${n}`, name: 'Dal', portions: 5, counted: 3 }));
    render(<ShortFoods short={short} />);
    expect(screen.getByText(/\(Kitchen 2\)/)).toBeTruthy();
  });

  it('is left out when there is enough', () => {
    const { container } = render(<ShortFoods short={[]} />);
    expect(container.innerHTML).toBe('');
  });
});
