import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { FoodAvailability } from '#contract/availability.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { AvailabilityPanel } from './availability-panel.tsx';

const opened = openFakeShop(['ROLE_KITCHEN_MANAGER']);
const set = 'PUT /kitchen-manager/availability';

const food = (id: number, name: string, given: Partial<FoodAvailability> = {}): FoodAvailability => ({
  kind: 'MEAL',
  id,
  name,
  componentType: null,
  state: 'AVAILABLE',
  soldOutUntil: null,
  portionsLeft: null,
  ...given,
});
const paneer = food(3, 'Paneer', { kind: 'COMPONENT', componentType: 'PROTEIN', state: 'SOLD_OUT' });

async function open() {
  const foods = [food(1, 'Dal bowl'), food(2, 'Fish bowl'), paneer];
  opened.shop
    .on('GET /kitchen-manager/availability', () => foods)
    .on(set, ({ body }) => {
      const {
        foods: [wanted],
        ...change
      } = body as { foods: { kind: string; id: number }[] };
      return [{ ...foods.find(({ kind, id }) => kind === wanted?.kind && id === wanted.id)!, ...change }];
    });
  const view = renderScreen(<AvailabilityPanel />);
  await screen.findByRole('heading', { name: 'Meals' });
  return view;
}
const controlOf = (name: string) => within(screen.getByRole('group', { name: `Availability of ${name}` }));
const pressed = (name: string) =>
  controlOf(name)
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-pressed') === 'true')
    .map((button) => button.textContent);

const field = () => screen.getByLabelText<HTMLInputElement>('Portions of Fish bowl left');

describe('the panel of what is sold out', () => {
  it('switches a meal with one tap', async () => {
    const { user } = await open();
    expect([pressed('Dal bowl'), pressed('Paneer')]).toEqual([['Available'], ['Sold out']]);
    await user.click(controlOf('Dal bowl').getByRole('button', { name: 'Sold out today' }));
    await screen.findByText('Dal bowl: sold out today');
    expect(pressed('Dal bowl')).toEqual(['Sold out today']);
    expect(opened.shop.sent(set).map(({ body }) => body)).toEqual([
      { foods: [{ kind: 'MEAL', id: 1 }], state: 'SOLD_OUT_TODAY' },
    ]);
  });

  it('counts portions by keyboard, and stops counting when the field is emptied', async () => {
    const { user } = await open();
    await user.type(field(), '4{Enter}');
    await screen.findByText('Fish bowl: available, 4 portions left');
    await user.clear(field());
    await user.tab();
    await waitFor(() => expect(opened.shop.sent(set)).toHaveLength(2));
    expect(opened.shop.sent(set).map(({ body }) => (body as { portionsLeft: unknown }).portionsLeft)).toEqual([
      4,
      null,
    ]);
  });

  it('sends nothing that is no number', async () => {
    const { user } = await open();
    await user.type(field(), '-1{Enter}');
    expect(await screen.findByText('A whole number up to 10,000')).toBeTruthy();
    expect(opened.shop.sent(set)).toEqual([]);
  });

  it('finds meals and ingredients by name', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search meals and ingredients' }), 'pan');
    expect(screen.getAllByRole('listitem').map((item) => item.firstElementChild?.textContent)).toEqual(['Paneer']);
    await user.type(screen.getByRole('searchbox', { name: 'Search meals and ingredients' }), 'x');
    expect(screen.getByText('Nothing matches the search.')).toBeTruthy();
  });

  it('says what each kitchen has where they differ, and sends the kitchen that was chosen', async () => {
    const kitchens = [
      { kitchenId: 1, kitchenName: 'Lake', state: 'SOLD_OUT' as const, portionsLeft: null },
      { kitchenId: 2, kitchenName: 'Hill', state: 'AVAILABLE' as const, portionsLeft: 3 },
    ];
    opened.shop
      .on('GET /kitchen-manager/availability', () => [food(1, 'Dal bowl', { byKitchen: kitchens })])
      .on(set, () => [food(1, 'Dal bowl')]);
    const { user } = renderScreen(<AvailabilityPanel kitchenId={2} />);
    expect(await screen.findByText('Lake sold out, Hill 3 left')).toBeTruthy();
    expect(pressed('Dal bowl'), 'each press changes something').toEqual([]);
    expect(opened.shop.sent('GET /kitchen-manager/availability')[0]!.query.get('kitchenId')).toBe('2');
    await user.click(controlOf('Dal bowl').getByRole('button', { name: 'Available' }));
    await waitFor(() => expect(opened.shop.sent(set)).toHaveLength(1));
    expect(opened.shop.sent(set)[0]!.body).toMatchObject({ kitchenId: 2, state: 'AVAILABLE' });
  });

  it('says what was not changed, and shows what is still true', async () => {
    const { user } = await open();
    opened.shop.on(set, () => new Refusal('conflict', 'Please try again.'));
    await user.click(controlOf('Dal bowl').getByRole('button', { name: 'Sold out' }));
    await screen.findByText('Dal bowl was not changed: Please try again.');
    expect(pressed('Dal bowl')).toEqual(['Available']);
  });
});
