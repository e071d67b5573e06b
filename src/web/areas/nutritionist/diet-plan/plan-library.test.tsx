import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { GenericMeal, PlanTemplate } from '#contract/plan-library.ts';
import { Refusal } from '#web/platform/testing/fake-shop.ts';
import { openFakeShop, renderScreen } from '#web/platform/testing/render-screen.tsx';
import { MealPicker } from './picker/meal-picker.tsx';
import { emptyDraft } from './picker/picker-draft.ts';
import { emptyPlan, type Plan, type PlannedMeal } from './plan.ts';
import { editPlan, type PlanEdit } from './plan-edits.ts';
import { TemplatesDialog } from './templates-dialog.tsx';

const opened = openFakeShop(['ROLE_NUTRITIONIST']);
const lean: PlanTemplate = {
  id: 5,
  name: 'Lean week',
  daysPlanned: 1,
  totalMeals: 1,
  createdAt: '2026-11-10T06:45:00.000Z',
  days: [
    {
      dayOfWeek: 'MONDAY',
      scheduledMeals: [
        {
          mealSlot: 'LUNCH',
          mealType: 'GENERIC',
          nutritionistNotes: '',
          standardMealId: null,
          customMealName: null,
          baseComponentId: null,
          proteinOptionIds: [],
          addOnIds: [],
          genericItemName: 'Poha',
          genericItemDescription: 'Flattened rice',
          genericItemNutritionJson: { calories: 210 },
          name: 'Poha',
          caloriesKcal: 210,
          nutritionValues: {},
          artUrl: null,
          components: [],
          isOnSale: false,
        },
      ],
    },
  ],
};
const oats: PlannedMeal = {
  mealType: 'STANDARD',
  standardMealId: 7,
  name: 'Oats',
  caloriesKcal: 300,
  nutrition: {},
  artUrl: null,
  isOnSale: true,
  notes: 'For your knee',
};
const planned: Plan = { ...emptyPlan, weeks: { 2: { FRIDAY: { BREAKFAST: oats } } } };
const poha: GenericMeal = {
  id: 3,
  name: 'Poha',
  description: 'Flattened rice',
  nutrition: { calories: 210, protein: 6 },
  nutritionNotes: 'Peanuts on top',
};

function openTemplates(plan: Plan, week: number) {
  opened.shop.on('GET /nutritionist/plan-templates', () => [lean]);
  opened.shop.on('GET /nutritionist/plan-templates/:id', () => lean);
  const onUse = vi.fn<(edit: PlanEdit) => void>();
  const view = renderScreen(<TemplatesDialog plan={plan} week={week} onUse={onUse} onClose={() => undefined} />);
  return { ...view, onUse };
}

describe('templates of a nutritionist', () => {
  it('fill an empty week at once', async () => {
    const { user, onUse } = openTemplates(planned, 1);
    await user.click(await screen.findByRole('button', { name: 'Use Lean week in week 1' }));
    await waitFor(() => expect(onUse).toHaveBeenCalledOnce());
    const filled = editPlan(planned, onUse.mock.calls[0]![0]);
    expect(filled.weeks[1]?.MONDAY?.LUNCH).toMatchObject({ name: 'Poha', caloriesKcal: 210 });
    expect(filled.weeks[2]).toBe(planned.weeks[2]);
  });

  it('replace a planned week only when that is confirmed', async () => {
    const { user, onUse } = openTemplates(planned, 2);
    await user.click(await screen.findByRole('button', { name: 'Use Lean week in week 2' }));
    await user.click(await screen.findByRole('button', { name: 'No, Keep Week' }));
    expect(onUse).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Use Lean week in week 2' }));
    await user.click(await screen.findByRole('button', { name: 'Yes, Replace Week' }));
    await waitFor(() => expect(onUse).toHaveBeenCalledOnce());
    expect(editPlan(planned, onUse.mock.calls[0]![0]).weeks[2]).not.toHaveProperty('FRIDAY');
  });

  it('are saved under a name, which stays when it is taken', async () => {
    const save = 'POST /nutritionist/plan-templates';
    const taken = 'You have a template called Lean week already.';
    opened.shop.on(save, () => new Refusal('conflict', taken));
    const { user } = openTemplates(planned, 2);
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText('Please provide a name for the template.')).toBeTruthy();
    await user.type(screen.getByLabelText('Save week 2 as'), 'Lean week');
    await user.click(screen.getByRole('button', { name: 'Save Template' }));
    expect(await screen.findByText(taken)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Save week 2 as').value).toBe('Lean week');
    expect(opened.shop.sent(save)[0]!.body).toMatchObject({
      name: 'Lean week',
      days: [{ dayOfWeek: 'FRIDAY', scheduledMeals: [{ mealType: 'STANDARD', standardMealId: 7 }] }],
    });
  });

  it('are renamed in place, and deleted only when that is confirmed', async () => {
    opened.shop.on('PUT /nutritionist/plan-templates/:id', () => ({ ...lean, name: 'Leaner week' }));
    opened.shop.on('DELETE /nutritionist/plan-templates/:id', () => undefined);
    const { user } = openTemplates(emptyPlan, 1);
    expect(screen.getByText('Week 1 has no meals yet, so there is nothing to save.')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Rename Lean week' }));
    const field = screen.getByLabelText<HTMLInputElement>('New name of Lean week');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'er{Enter}');
    await waitFor(() => expect(opened.shop.sent('PUT /nutritionist/plan-templates/:id')).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: 'Delete Lean week' }));
    expect(opened.shop.sent('DELETE /nutritionist/plan-templates/:id')).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Yes, Delete Template' }));
    await waitFor(() => expect(opened.shop.sent('DELETE /nutritionist/plan-templates/:id')).toHaveLength(1));
  });
});

const none = () => undefined;

function openPicker() {
  opened.shop.on('GET /nutritionist/generic-meals', () => [poha]);
  const onChoose = vi.fn<(meal: PlannedMeal) => void>();
  const at = { week: 1, day: 'MONDAY', slot: 'LUNCH' } as const;
  const begin = { ...emptyDraft, tab: 'generic' } as const;
  const view = renderScreen(
    <MealPicker at={at} begin={begin} onChoose={onChoose} onDraft={none} onMarks={none} onClose={none} />,
  );
  return { ...view, onChoose };
}

describe('generic meals of a nutritionist', () => {
  it('are added to the plan with one press', async () => {
    const { user, onChoose } = openPicker();
    const saved = await screen.findByRole('region', { name: 'Saved generic meals' });
    expect(within(saved).getByText('210 kcal, protein 6 g, carbs 0 g, fats 0 g')).toBeTruthy();
    await user.click(within(saved).getByRole('button', { name: 'Add Poha' }));
    expect(onChoose.mock.calls[0]![0]).toMatchObject({
      mealType: 'GENERIC',
      name: 'Poha',
      caloriesKcal: 210,
      notes: 'Peanuts on top',
    });
  });

  it('are saved from the form, and changed in it', async () => {
    opened.shop.on('POST /nutritionist/generic-meals', ({ body }) => ({ id: 4, ...(body as object) }));
    opened.shop.on('PUT /nutritionist/generic-meals/:id', ({ body }) => ({ id: 3, ...(body as object) }));
    const { user, onChoose } = openPicker();
    await user.type(screen.getByLabelText(/^Meal Name/), 'Upma');
    await user.type(screen.getByLabelText(/^Description/), 'Semolina');
    const notes = screen.getByLabelText<HTMLTextAreaElement>(/^Additional Notes/);
    await user.type(notes, 'Little oil ');
    await user.click(screen.getByRole('button', { name: 'Save for Reuse' }));
    expect(await screen.findByText('Upma saved for reuse.')).toBeTruthy();
    expect(opened.shop.sent('POST /nutritionist/generic-meals')[0]!.body).toMatchObject({
      name: 'Upma',
      nutritionNotes: 'Little oil',
    });
    await user.click(await screen.findByRole('button', { name: 'Edit Poha' }));
    const amount = screen.getByLabelText<HTMLInputElement>('Calories (kcal)');
    expect(amount.value).toBe('210');
    expect(notes.value).toBe('Peanuts on top');
    await user.clear(amount);
    await user.type(amount, '250');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Poha changed.')).toBeTruthy();
    expect(opened.shop.sent('PUT /nutritionist/generic-meals/:id')[0]!.body).toMatchObject({
      nutrition: { calories: 250, protein: 6 },
      nutritionNotes: 'Peanuts on top',
    });
    expect(onChoose).not.toHaveBeenCalled();
  });
});
