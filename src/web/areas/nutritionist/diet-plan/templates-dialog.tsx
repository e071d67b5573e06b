import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { PlanTemplateSummary } from '#contract/plan-library.ts';
import { isBlank } from '#domain/single-line.ts';
import { textLengths } from '#domain/text-lengths.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import {
  loadTemplate,
  showFailure,
  templatesQuery,
  useDeleteTemplate,
  useRenameTemplate,
  useSaveTemplate,
} from './library-queries.ts';
import { isWeekEmpty, readWeek, writeWeek, type Plan } from './plan.ts';
import type { PlanEdit } from './plan-edits.ts';

type TemplatesDialogProps = {
  readonly plan: Plan;
  readonly week: number;
  readonly onUse: (edit: PlanEdit) => void;
  readonly onClose: () => void;
};

/** The nutritionist's own weeks: saved from any plan, used in any other. */
export function TemplatesDialog({ plan, week, onUse, onClose }: TemplatesDialogProps) {
  const { data: templates, isError, refetch } = useQuery(templatesQuery);
  const [replacing, setReplacing] = useState<PlanTemplateSummary | null>(null);
  const [deleting, setDeleting] = useState<PlanTemplateSummary | null>(null);
  const remove = useDeleteTemplate();
  const once = useInFlightGuard();
  const use = async ({ id, name }: PlanTemplateSummary) => {
    try {
      const { days } = await loadTemplate(id);
      onUse({ kind: 'use-template', week, meals: readWeek(days), name });
    } catch (error) {
      showFailure(error, 'Failed to load the template. Please try again.');
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Templates"
      description="Weeks that you can use in the plan of any client. Only you see them."
    >
      <SaveTemplate plan={plan} week={week} />
      {templates?.length === 0 ? (
        <p className="border-t border-line py-6 text-center text-ink-2">No templates yet.</p>
      ) : null}
      {templates && templates.length > 0 ? (
        <ul aria-label="Your templates" className="grid">
          {templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              week={week}
              onUse={() => {
                if (isWeekEmpty(plan, week)) void once(() => use(template));
                else setReplacing(template);
              }}
              onDelete={() => setDeleting(template)}
            />
          ))}
        </ul>
      ) : null}
      {!templates && isError ? (
        <ErrorState message="Failed to load your templates." onRetry={() => void refetch()} />
      ) : null}
      {!templates && !isError ? (
        <p role="status" className="py-8 text-center text-ink-2">
          <AfterAWhile>Loading templates...</AfterAWhile>
        </p>
      ) : null}
      {replacing ? (
        <ConfirmDialog
          open
          onOpenChange={() => setReplacing(null)}
          title={`Replace week ${week}?`}
          description={`What is planned in week ${week} is replaced by ${replacing.name}; undo brings it back.`}
          keepLabel="No, Keep Week"
          confirmLabel="Yes, Replace Week"
          onConfirm={() => {
            setReplacing(null);
            return use(replacing);
          }}
        />
      ) : null}
      {deleting ? (
        <ConfirmDialog
          open
          onOpenChange={() => setDeleting(null)}
          title="Delete this template?"
          description={`${deleting.name} is deleted. Plans that were made from it stay as they are.`}
          keepLabel="No, Keep Template"
          confirmLabel="Yes, Delete Template"
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutateAsync(deleting.id).then(
              () => setDeleting(null),
              () => undefined,
            )
          }
        />
      ) : null}
    </Dialog>
  );
}

const nameProblem = 'Please provide a name for the template.';

function SaveTemplate({ plan, week }: Pick<TemplatesDialogProps, 'plan' | 'week'>) {
  const [name, setName] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const save = useSaveTemplate();
  const once = useInFlightGuard();
  const meals = plan.weeks[week];
  if (!meals) return <p className="pb-3 text-ink-2">Week {week} has no meals yet, so there is nothing to save.</p>;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isBlank(name)) return;
    void once(async () => {
      try {
        await save.mutateAsync({ name: name.trim(), days: writeWeek(meals) });
        toast.success(`Week ${week} saved as ${name.trim()}.`);
        setName('');
        setHasTried(false);
      } catch {
        // Reported by the mutation; the name stays to be changed.
      }
    });
  };
  return (
    <form noValidate className="grid gap-2 pb-4 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end" onSubmit={submit}>
      <TextField
        label={`Save week ${week} as`}
        placeholder="Lean week, vegetarian"
        autoComplete="off"
        maxLength={textLengths.templateName}
        value={name}
        error={hasTried && isBlank(name) ? nameProblem : undefined}
        onChange={({ target }) => setName(target.value)}
      />
      <StaffButton type="submit" variant="primary" busy={save.isPending}>
        Save Template
      </StaffButton>
      <p className="text-sm text-ink-2 sm:col-span-2">Notes to the client are not saved with it.</p>
    </form>
  );
}

type TemplateRowProps = {
  readonly template: PlanTemplateSummary;
  readonly week: number;
  readonly onUse: () => void;
  readonly onDelete: () => void;
};

/** The pressed button has gone: the field that replaced it takes the focus. */
const focusOnMount = (field: HTMLInputElement | null) => field?.focus();

const counted = (count: number, one: string) => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

function TemplateRow({ template, week, onUse, onDelete }: TemplateRowProps) {
  const { name, daysPlanned, totalMeals } = template;
  const [typed, setTyped] = useState<string | null>(null);
  const rename = useRenameTemplate();
  const once = useInFlightGuard();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typed === null || isBlank(typed)) return;
    void once(() =>
      rename.mutateAsync({ id: template.id, name: typed.trim() }).then(
        () => setTyped(null),
        () => undefined,
      ),
    );
  };
  if (typed !== null) {
    return (
      <li className="border-t border-line py-2.5">
        <form noValidate className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end" onSubmit={submit}>
          <TextField
            ref={focusOnMount}
            label={`New name of ${name}`}
            autoComplete="off"
            maxLength={textLengths.templateName}
            value={typed}
            error={isBlank(typed) ? nameProblem : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className="flex gap-2">
            <StaffButton onClick={() => setTyped(null)}>Cancel</StaffButton>
            <StaffButton type="submit" variant="primary" busy={rename.isPending}>
              Rename
            </StaffButton>
          </div>
        </form>
      </li>
    );
  }
  return (
    <li className="grid gap-2 border-t border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="font-[640] wrap-anywhere">{name}</p>
        <p className="num text-sm text-ink-2">
          {counted(daysPlanned, 'day')}, {counted(totalMeals, 'meal')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <StaffButton onClick={onUse} aria-label={`Use ${name} in week ${week}`}>
          Use in Week {week}
        </StaffButton>
        <StaffButton onClick={() => setTyped(name)} aria-label={`Rename ${name}`}>
          Rename
        </StaffButton>
        <StaffButton onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </StaffButton>
      </div>
    </li>
  );
}
