import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { moveLostFocus } from '#web/ui/dialogs/move-lost-focus.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { type SelectOption, StaffSelect } from './staff-select.tsx';
import type { Selection } from './use-selection.ts';

/** A change of all selected rows that waits for its confirmation. */
export type BulkChange = {
  /** 'Move 3 meals to Salads?' */
  readonly question: string;
  readonly description: string;
  readonly confirmLabel: string;
  /** 'moved to Salads' */
  readonly done: string;
  readonly change: (id: number) => Promise<unknown>;
};

type BulkActionsProps = {
  readonly of: readonly [one: string, several: string];
  readonly selection: Selection;
  /** 'Paneer Tikka Bowl', for the report of what failed. */
  readonly nameOf: (id: number) => string;
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>;
  readonly children: (ask: (change: BulkChange) => void) => ReactNode;
};

/** The bar of actions on the selected rows, shown while any row is selected. */
export function BulkActions({ of: [one, several], selection, nameOf, refresh, children }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkChange | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { ids, keepOnly } = selection;
  const count = (number: number) => `${number} ${number === 1 ? one : several}`;
  if (ids.length === 0) return null;

  const run = async ({ change, done }: BulkChange) => {
    setProgress(0);
    const failures = await runBulk(ids, change, setProgress);
    const succeeded = ids.length - failures.length;
    await refresh();
    setProgress(null);
    setAsked(null);
    keepOnly(failures.map(({ id }) => id));
    if (succeeded > 0) toast.success(`${count(succeeded)} ${done}`);
    if (failures.length > 0) {
      const points = failures.slice(0, 5).map(({ id, message }) => `${nameOf(id)}: ${message}`);
      const more = failures.length > 5 ? [`and ${failures.length - 5} more`] : [];
      toast.error(`${count(failures.length)} not changed`, { points: [...points, ...more], durationMs: 12_000 });
    } else moveLostFocus(document.querySelector('h1'));
  };
  return (
    <div role="group" aria-label="Bulk actions" className="staff-bulk">
      <p role="status" className="num mr-1 font-[620]">
        {ids.length} selected
      </p>
      {children(setAsked)}
      <StaffButton
        onClick={() => {
          keepOnly([]);
          moveLostFocus(document.querySelector('h1'));
        }}
      >
        Clear selection
      </StaffButton>
      {asked ? (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(null)}
          title={asked.question}
          description={progress === null ? asked.description : `${progress} of ${ids.length} done`}
          keepLabel="No, Change Nothing"
          confirmLabel={asked.confirmLabel}
          isDestructive={false}
          busy={progress !== null}
          onConfirm={() => run(asked)}
        />
      ) : null}
    </div>
  );
}

type BulkSelectProps = {
  readonly label: string;
  readonly options: readonly SelectOption[];
  readonly actionLabel: string;
  readonly onApply: (option: SelectOption) => void;
};

/** A choice with a button: arrow keys walk through a closed select, and must not act at every step. */
export function BulkSelect({ label, options, actionLabel, onApply }: BulkSelectProps) {
  const [value, setValue] = useState('');
  const chosen = options.find((option) => option.value === value);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <StaffSelect
        label={label}
        value={value}
        options={[{ value: '', label: 'Choose…' }, ...options]}
        onChange={setValue}
      />
      <StaffButton disabled={!chosen} onClick={() => chosen && onApply(chosen)}>
        {actionLabel}
      </StaffButton>
    </div>
  );
}

export type BulkFailure = { readonly id: number; readonly message: string };

const atOnce = 4;

/** Each row is a call of its own, so that one that fails leaves the others changed. Resolves with what failed. */
export async function runBulk(
  ids: readonly number[],
  change: (id: number) => Promise<unknown>,
  onProgress: (finished: number) => void,
): Promise<readonly BulkFailure[]> {
  const waiting = [...ids];
  const failures = new Map<number, string>();
  let finished = 0;
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        await change(id);
      } catch (error) {
        failures.set(id, error instanceof Error ? error.message : String(error));
      }
      onProgress(++finished);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return ids.flatMap((id) => (failures.has(id) ? [{ id, message: failures.get(id)! }] : []));
}
