import type { BulkChangeRow } from '#contract/admin-menu.ts';
import { formatRupeesOnWire } from '#domain/money.ts';
import { stateLabels } from '#web/features/availability/availability-query.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { type StaffColumn, StaffTable } from '#web/ui/staff-list/staff-table.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';

type BulkChangePreviewProps = {
  readonly rows: readonly BulkChangeRow[];
  readonly problem: string | undefined;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

const valueText = (value: BulkChangeRow['before']) =>
  typeof value === 'number' ? formatRupeesOnWire(value) : stateLabels[value];

const columns: readonly StaffColumn<BulkChangeRow>[] = [
  { head: 'Meal', isLead: true, cell: ({ name }) => <b className="font-[660]">{name}</b> },
  { head: 'Before', isNumber: true, cell: ({ before }) => valueText(before) },
  {
    head: 'After',
    isNumber: true,
    cell: ({ after, problem }) =>
      after === null ? (
        <span className="text-st-red">{problem}</span>
      ) : (
        <b className="font-[660]">{valueText(after)}</b>
      ),
  },
];

export function BulkChangePreview({ rows, problem, isBusy, onConfirm, onBack, onClose }: BulkChangePreviewProps) {
  const refused = rows.filter(({ after }) => after === null).length;
  const count = `${rows.length} ${rows.length === 1 ? 'meal' : 'meals'}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Preview of ${count}`}
      description="All of them change together, or none. Customers see it at once; orders that were placed are not changed."
    >
      <div className="grid gap-4">
        <StaffTable caption="Before and after" columns={columns} rows={rows} rowKey={({ id }) => id} />
        <FormError
          message={
            problem ?? (refused > 0 ? `${refused} of them cannot be changed so. Go back to change that.` : undefined)
          }
        />
        <div className="dialog-foot">
          <StaffButton onClick={onBack}>Back</StaffButton>
          <StaffButton variant="primary" busy={isBusy} disabled={refused > 0} onClick={onConfirm}>
            {`Yes, Change ${count}`}
          </StaffButton>
        </div>
      </div>
    </Dialog>
  );
}
