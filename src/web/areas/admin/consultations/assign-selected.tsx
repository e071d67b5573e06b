import type { AdminConsultation } from '#contract/admin-consultations.ts';
import type { AdminUser } from '#contract/admin-users.ts';
import { BulkActions } from '#web/staff-list/bulk-actions.tsx';
import { StaffSelect } from '#web/staff-list/staff-select.tsx';
import type { Selection } from '#web/staff-list/use-selection.ts';
import { assign } from './consultations-query.ts';
import { nutritionistOptions } from './nutritionist-options.ts';

type AssignSelectedProps = {
  readonly selection: Selection;
  readonly consultations: readonly AdminConsultation[];
  readonly nutritionists: readonly AdminUser[];
  readonly refresh: () => Promise<unknown>;
};

/** Assigns all selected consultations at once. Closed ones are not selectable. */
export function AssignSelected({ selection, consultations, nutritionists, refresh }: AssignSelectedProps) {
  const nobody = { nutritionistId: null, nutritionistName: null };
  const options = nutritionistOptions(nutritionists, nobody);
  const nameOf = (id: number) => consultations.find((one) => one.id === id)?.userName ?? `Consultation ${id}`;
  const count = selection.ids.length === 1 ? '1 consultation' : `${selection.ids.length} consultations`;
  return (
    <BulkActions of={['consultation', 'consultations']} selection={selection} nameOf={nameOf} refresh={refresh}>
      {(ask) => (
        <StaffSelect
          label="Assign to"
          value=""
          options={[{ value: '', label: 'Choose…' }, ...options]}
          onChange={(value) => {
            const name = options.find((option) => option.value === value)?.label ?? '';
            if (value === '') return;
            const isNobody = value === '0';
            ask({
              question: isNobody ? `Unassign ${count}?` : `Assign ${count} to ${name}?`,
              description: 'Who was assigned before loses access to them at once. Proposed times are withdrawn.',
              confirmLabel: isNobody ? 'Yes, Unassign' : 'Yes, Assign',
              done: isNobody ? 'unassigned' : `assigned to ${name}`,
              change: (id) => assign(id, Number(value)),
            });
          }}
        />
      )}
    </BulkActions>
  );
}
