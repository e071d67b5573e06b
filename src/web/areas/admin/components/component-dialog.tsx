import type { MealComponent } from '#contract/catalog.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ComponentFields } from './component-fields.tsx';
import type { ComponentForm } from './component-form-values.ts';
import { useComponentMutations } from './components-query.ts';

type ComponentDialogProps = {
  /** The component to change; a new one when not given. */
  readonly component: MealComponent | undefined;
  /** The type that a new one begins with. */
  readonly wantedType: string;
  readonly onClose: () => void;
};

export function ComponentDialog({ component, wantedType, onClose }: ComponentDialogProps) {
  const { create, update } = useComponentMutations();
  const save = (draft: ComponentForm) =>
    component
      ? update.mutateAsync({ place: component, draft })
      : create.mutateAsync({ type: draft.componentType, draft });
  return (
    <Dialog open onOpenChange={onClose} isWide title={component ? 'Edit Component' : 'Add Component'}>
      <ComponentFields component={component} wantedType={wantedType} onSave={save} onClose={onClose} />
    </Dialog>
  );
}
