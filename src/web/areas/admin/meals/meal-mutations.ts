import type { MealDraft } from '#contract/admin-catalog.ts';
import { call } from '#web/platform/api/call.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useCatalogueMutation } from '../catalogue-form/use-catalogue-mutation.ts';

const endpoints = () => import('#contract/admin-catalog.ts');
const showError = (failed: string) => (message: string) => toast.error(`${failed}: ${message}`);

export const setMealCategory = async (id: number, mealCategoryId: number) =>
  call((await endpoints()).setMealCategory, { params: { id }, body: { mealCategoryId } });

type MealChange = { readonly id: number; readonly draft: MealDraft };

export function useMealMutations() {
  return {
    create: useCatalogueMutation(async (draft: MealDraft) => call((await endpoints()).createMeal, { body: draft }), {
      done: 'Meal created successfully!',
      showFailure: showError('Failed to create meal'),
    }),
    update: useCatalogueMutation(
      async ({ id, draft }: MealChange) => call((await endpoints()).updateMeal, { params: { id }, body: draft }),
      { done: 'Meal updated successfully!', showFailure: showError('Failed to update meal') },
    ),
    remove: useCatalogueMutation(async (id: number) => call((await endpoints()).deleteMeal, { params: { id } }), {
      done: 'Meal deleted successfully!',
      showFailure: showError('Failed to delete meal'),
    }),
  };
}
