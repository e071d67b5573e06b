import { useQueryClient } from '@tanstack/react-query';
import type { BowlSelection } from '#domain/menu/bowl.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { cartKey } from '#web/features/cart/cart-key.ts';
import { saveGuestLine } from '#web/features/cart/guest-cart.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { sentSelection } from './built-meal-query.ts';
import type { MealDraft } from './meal-draft.ts';
import { showFailure } from './saved-meals-query.ts';

type NamedMeal = MealDraft & { readonly selection: BowlSelection };

export const customMealBody = ({ selection, name, specialInstructions }: NamedMeal) => ({
  ...sentSelection(selection),
  name,
  quantity: 1,
  specialInstructions,
});

/** The server assigns the line's id, so the cart is read again. */
export function useAddCustomMeal() {
  const queryClient = useQueryClient();
  return useMutationOnce({
    mutationFn: async (meal: NamedMeal) => {
      const { addCustomCartItem } = await import('#contract/cart.ts');
      return call(addCustomCartItem, { body: customMealBody(meal) });
    },
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: cartKey });
      toast.success('Custom meal added to cart successfully!');
    },
    onError: (error, meal) => {
      // The session has ended: the meal waits for the next sign-in.
      if (error instanceof ApiError && error.status === 401) saveGuestLine(meal.name, customMealBody(meal));
      else showFailure('Failed to add custom meal to cart. Please try again.', error);
    },
  });
}
