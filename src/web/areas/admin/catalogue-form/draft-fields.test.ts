import { describe, expect, it } from 'vitest';
import { ComponentDraft, MealDraft } from '#contract/admin-catalog.ts';
import { componentFormValues } from '../components/component-form-values.ts';
import { mealFormValues } from '../meals/meal-form-values.ts';

/** A field that a form does not hold would be saved with the default of a new thing. */
describe('the form', () => {
  it.each([
    ['a meal', mealFormValues(undefined), MealDraft],
    ['an ingredient', componentFormValues(undefined, 'BASE'), ComponentDraft.omit({ id: true })],
  ])('of %s holds every field that the call takes', (_, values, draft) => {
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(draft.shape).toSorted());
  });
});
