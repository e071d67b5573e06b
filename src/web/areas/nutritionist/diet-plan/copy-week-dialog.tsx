import { useState } from 'react';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { NumberField } from '#web/ui/fields/number-field.tsx';
import { weeksFromTo, type PlanEdit } from './plan-edits.ts';
import type { Plan } from './plan.ts';

type CopyWeekDialogProps = {
  readonly plan: Plan;
  readonly week: number;
  readonly onCopy: (edit: PlanEdit) => void;
  readonly onClose: () => void;
};

export function CopyWeekDialog({ plan, week, onCopy, onClose }: CopyWeekDialogProps) {
  const [first, setFirst] = useState(String(week + 1));
  const [last, setLast] = useState('');
  const to = weeksFromTo(first, last === '' ? first : last, week);
  const replaced = to.filter((one) => plan.weeks[one] !== undefined);
  return (
    <StaffFormDialog
      title="Copy Week"
      description={`Week ${week} is copied to another week, or to several in a row.`}
      saveLabel={to.length > 1 ? `Copy to ${to.length} Weeks` : 'Copy Week'}
      isDisabled={to.length === 0}
      onSubmit={(event) => {
        event.preventDefault();
        if (to.length > 0) onCopy({ kind: 'copy-week', from: week, to });
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label="To week"
          inputMode="numeric"
          value={first}
          onChange={({ target }) => setFirst(target.value)}
        />
        <NumberField
          label="Until week (optional)"
          inputMode="numeric"
          value={last}
          onChange={({ target }) => setLast(target.value)}
        />
      </div>
      <p role="status" className="num text-sm text-ink-2">
        {to.length === 0
          ? 'Please name another week, or up to 52 in a row.'
          : replaced.length === 0
            ? 'Nothing is planned there yet.'
            : `What is planned in week ${replaced.join(', ')} is replaced; undo brings it back.`}
      </p>
    </StaffFormDialog>
  );
}
