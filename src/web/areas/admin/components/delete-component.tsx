import type { MealComponent } from '#contract/catalog.ts';
import { DeleteQuestion } from '../catalogue-form/delete-question.tsx';
import { useComponentMutations } from './components-query.ts';

type DeleteComponentProps = { readonly component: MealComponent; readonly onClose: (isDeleted: boolean) => void };

export function DeleteComponent({ component, onClose }: DeleteComponentProps) {
  const { remove } = useComponentMutations();
  return (
    <DeleteQuestion
      name={component.name}
      kind="Component"
      description="It leaves the bowl builder at once. Orders that were placed keep it. To stop offering it for a while, switch it off instead."
      busy={remove.isPending}
      onDelete={() => remove.mutateAsync(component)}
      onClose={onClose}
    />
  );
}
