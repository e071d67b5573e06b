import type { Kitchen, KitchenDraft } from '#contract/admin-kitchens.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { KitchenFields } from './kitchen-fields.tsx';
import { useKitchenMutations } from './kitchens-query.ts';

export type KitchenDialogProps = {
  /** The kitchen to change; a new one when not given. */
  readonly kitchen: Kitchen | undefined;
  readonly kitchens: readonly Kitchen[];
  readonly onClose: () => void;
};

export function KitchenDialog({ kitchen, kitchens, onClose }: KitchenDialogProps) {
  const { add, update } = useKitchenMutations();
  const save = (draft: KitchenDraft) =>
    kitchen ? update.mutateAsync({ id: kitchen.id, draft }) : add.mutateAsync(draft);
  return (
    <Dialog open onOpenChange={onClose} title={kitchen ? 'Edit Kitchen' : 'Add Kitchen'}>
      <KitchenFields
        kitchen={kitchen}
        others={kitchens.filter(({ id }) => id !== kitchen?.id)}
        onSave={save}
        onClose={onClose}
      />
    </Dialog>
  );
}
