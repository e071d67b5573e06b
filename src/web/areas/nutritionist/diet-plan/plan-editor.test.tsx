import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DietPlan, ScheduledMeal } from '#contract/diet-plans.ts';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { figuresOf, openFakeShop, renderScreen, textOf } from '#web/platform/testing/render-screen.tsx';
import { PlanEditor } from './plan-editor.tsx';
import { narrowScreen, sampleConsultation, samplePlan, scheduledMeal } from './testing/sample-plan.ts';

const opened = openFakeShop(['ROLE_NUTRITIONIST']);
const save = 'POST /nutritionist/diet-plans';

const consultation = sampleConsultation({ target: { calories: 2000, protein: 120, carbs: null, fats: null } });
const meal = (slot: ScheduledMeal['mealSlot'], name: string, caloriesKcal: number, protein: number) =>
  scheduledMeal(slot, { id: caloriesKcal, name, caloriesKcal, nutritionValues: { protein } });
/** Monday 300 + 545 kcal, Tuesday 655. */
const latest = samplePlan([
  {
    weekNumber: 1,
    dayOfWeek: 'MONDAY',
    scheduledMeals: [meal('BREAKFAST', 'Oats', 300, 12), meal('LUNCH', 'Paneer Bowl', 545, 46)],
  },
  { weekNumber: 1, dayOfWeek: 'TUESDAY', scheduledMeals: [meal('LUNCH', 'Tofu Bowl', 655, 40)] },
]);

function open(given: { consultation?: Partial<AssignedConsultation>; latest?: DietPlan | null } = {}) {
  vi.stubGlobal('matchMedia', narrowScreen);
  const address = {
    over: '',
    showOverlay: vi.fn<(over: string) => undefined>(),
    closeOverlay: vi.fn<() => undefined>(),
    closeDialogOver: vi.fn<() => undefined>(),
  };
  const plan = given.latest === undefined ? latest : given.latest;
  const view = renderScreen(
    <PlanEditor consultation={{ ...consultation, ...given.consultation }} latest={plan} address={address} />,
  );
  return { ...view, address };
}
const week = () => figuresOf(screen.getByLabelText('Summary of the week'));
const day = () => figuresOf(screen.getByRole('tabpanel').querySelector('dl')!);
const nameField = () => screen.getByLabelText<HTMLInputElement>('Plan name (required)');
const saveButton = () => screen.getByRole('button', { name: 'Save Diet Plan' });

describe('the editor of a diet plan', () => {
  it('says what the week and the day come to, label and figure together', () => {
    open();
    expect(week()).toEqual({
      'Average calories per day': '750',
      'Days planned': '2',
      'Total meals': '3',
      'Weekly calories': '5250',
    });
    expect(day()).toEqual({
      kcal: '845/2000845 of 2000 kcal, 1155 kcal to go',
      Protein: '58/120 g58 of 120 g, 62 g to go',
      Carbs: '0 g0 g',
      Fats: '0 g0 g',
    });
    expect(screen.getByRole('tab', { name: 'Tuesday, 655 kcal' })).toBeTruthy();
  });

  it('follows what is removed, undone and done again', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: /^Remove Oats/ }));
    expect(week()).toMatchObject({ 'Weekly calories': '4200', 'Total meals': '2', 'Average calories per day': '600' });
    expect(day()['kcal']).toContain('545 of 2000 kcal');
    const empty = screen.getByRole('button', { name: /^Add a meal to .*Breakfast.*: No meal planned$/i });
    expect(document.activeElement).toBe(empty);
    await user.keyboard('{Control>}z{/Control}');
    expect(week()).toMatchObject({ 'Weekly calories': '5250', 'Total meals': '3' });
    await user.keyboard('{Control>}y{/Control}');
    expect(week()).toMatchObject({ 'Weekly calories': '4200' });
  });

  it('saves what is shown on top of the version it began with, is busy meanwhile, and closes', async () => {
    opened.shop.on(save, () => ({ ...latest, version: 4 }));
    const { user, address } = open();
    await user.clear(nameField());
    await user.type(nameField(), 'Cutting');
    opened.shop.hold(save);
    await user.click(saveButton());
    const busy = await screen.findByRole('button', { name: 'Saving...' });
    await user.click(busy);
    opened.shop.release(save);
    await screen.findByText('Diet plan saved successfully!');
    await waitFor(() => expect(address.closeDialogOver).toHaveBeenCalledOnce());
    expect(opened.shop.sent(save)).toHaveLength(1);
    expect(opened.shop.sent(save)[0]!.body).toMatchObject({
      consultationRequestId: 12,
      planName: 'Cutting',
      basedOnVersion: 3,
      dailyPlans: [
        { dayOfWeek: 'MONDAY', scheduledMeals: [{ standardMealId: 300 }, { standardMealId: 545 }] },
        { dayOfWeek: 'TUESDAY', scheduledMeals: [{ standardMealId: 655 }] },
      ],
    });
  });

  it('is not saved without a name, nor without a meal', async () => {
    const { user } = open({ latest: null });
    await user.click(saveButton());
    expect(document.activeElement).toBe(nameField());
    const note = document.getElementById(nameField().getAttribute('aria-describedby')!)!;
    expect(textOf(note)).toContain('Please provide a name for the diet plan.');
    await user.type(nameField(), 'Cutting');
    await user.click(saveButton());
    expect(within(screen.getAllByRole('alert').at(-1)!).getByText(/meal/i)).toBeTruthy();
    expect(opened.shop.sent(save)).toEqual([]);
  });

  it('asks what to do when a newer version was saved, and can overwrite it', async () => {
    const theirs = { ...latest, version: 4, planName: 'Bulk', savedByName: 'Arun Das' };
    opened.shop
      .on(save, ({ body }) =>
        (body as { basedOnVersion: number }).basedOnVersion === 3
          ? new Refusal('conflict', 'Saved meanwhile.')
          : { ...latest, version: 5 },
      )
      .on('GET /nutritionist/diet-plans/consultation/:id', () => theirs);
    const { user } = open();
    await user.click(saveButton());
    const dialog = await screen.findByRole('alertdialog', { name: 'The plan was saved in between' });
    expect(textOf(dialog)).toContain('Arun Das saved version 4 ("Bulk")');
    await user.click(within(dialog).getByRole('button', { name: 'Save Over It' }));
    await screen.findByText('Diet plan saved successfully!');
    expect(opened.shop.sent(save).map(({ body }) => (body as { basedOnVersion: number }).basedOnVersion)).toEqual([
      3, 4,
    ]);
  });

  it('can only be read once the consultation is closed', () => {
    open({ consultation: { status: 'COMPLETED' } });
    expect(screen.getByText('This consultation is closed: its plan can only be read.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save Diet Plan' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Plan name').readOnly).toBe(true);
  });
});
