import type { AdminCategory, MealDraft } from '#contract/admin-catalog.ts';
import type { Meal } from '#contract/catalog.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { artToSend, toChosen } from './meal-art.ts';
import { MealFields } from './meal-fields.tsx';
import { useMealMutations } from './meal-mutations.ts';

type MealDialogProps = {
  /** The meal to change; a new one when not given. */
  readonly meal: Meal | undefined;
  readonly categories: readonly AdminCategory[];
  readonly onClose: () => void;
};

export function MealDialog({ meal, categories, onClose }: MealDialogProps) {
  const { create, update } = useMealMutations();
  const save = ({ art, ...draft }: MealDraft) => {
    const sent = { ...draft, ...artToSend({ ...draft, art: art ? toChosen(art) : null }, meal) };
    return meal ? update.mutateAsync({ id: meal.id, draft: sent }) : create.mutateAsync(sent);
  };
  return (
    <Dialog open onOpenChange={onClose} isWide title={meal ? 'Edit Meal' : 'Add Meal'}>
      <MealFields meal={meal} categories={categories} onSave={save} onClose={onClose} />
    </Dialog>
  );
}
