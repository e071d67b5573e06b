import type { AdminConsultation } from '#contract/admin-consultations.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import { BulkActions, BulkSelect } from '#web/ui/staff-list/bulk-actions.tsx';
import type { Selection } from '#web/ui/staff-list/use-selection.ts';
import { assign } from './consultations-query.ts';
import { nutritionistOptions, unassigned } from './nutritionist-options.ts';

type AssignSelectedProps = {
  readonly selection: Selection;
  readonly consultations: readonly AdminConsultation[];
  readonly nutritionists: readonly AdminUser[];
  readonly refresh: () => Promise<unknown>;
};

/** Assigns all selected consultations at once. Closed ones are not selectable. */
export function AssignSelected({ selection, consultations, nutritionists, refresh }: AssignSelectedProps) {
  const noAssignee = { nutritionistId: null, nutritionistName: null };
  const options = nutritionistOptions(nutritionists, noAssignee);
  const nameOf = (id: number) => consultations.find((one) => one.id === id)?.userName ?? `Consultation ${id}`;
  const count = selection.ids.length === 1 ? '1 consultation' : `${selection.ids.length} consultations`;
  return (
    <BulkActions of={['consultation', 'consultations']} selection={selection} nameOf={nameOf} refresh={refresh}>
      {(ask) => (
        <BulkSelect
          label="Assign to"
          actionLabel="Assign"
          options={options}
          onApply={({ value, label }) => {
            const isNobody = value === unassigned.value;
            ask({
              question: isNobody ? `Unassign ${count}?` : `Assign ${count} to ${label}?`,
              description: 'Who was assigned before loses access to them at once. Proposed times are withdrawn.',
              confirmLabel: isNobody ? 'Yes, Unassign' : 'Yes, Assign',
              done: isNobody ? 'unassigned' : `assigned to ${label}`,
              change: (id) => assign(id, Number(value)),
            });
          }}
        />
      )}
    </BulkActions>
  );
}
