import Plus from 'lucide-react/icons/plus';
import type { ComponentProps } from 'react';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

export type RowHandlers = {
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
  /** Where a new row can begin as a copy of another. */
  readonly onDuplicate?: (id: number) => void;
};

type RowActionsProps = RowHandlers & { readonly row: { readonly id: number; readonly name: string } };

export function RowActions({ row: { id, name }, onEdit, onDelete, onDuplicate }: RowActionsProps) {
  return (
    <>
      <StaffButton aria-label={`Edit ${name}`} onClick={() => onEdit(id)}>
        Edit
      </StaffButton>
      {onDuplicate ? (
        <StaffButton aria-label={`Duplicate ${name}`} onClick={() => onDuplicate(id)}>
          Duplicate
        </StaffButton>
      ) : null}
      <StaffButton variant="danger" aria-label={`Delete ${name}`} onClick={() => onDelete(id)}>
        Delete
      </StaffButton>
    </>
  );
}

export function AddButton(button: ComponentProps<typeof StaffButton>) {
  return <StaffButton icon={<Plus aria-hidden="true" className="size-4" strokeWidth={2.2} />} {...button} />;
}
