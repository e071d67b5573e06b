import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import type { DietPlan } from '#contract/diet-plans.ts';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { isBlank } from '#domain/single-line.ts';
import { useInFlightGuard } from '#web/in-flight-guard/in-flight-guard.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { isPlanOpen } from '../consultations/consultation-search-params.ts';
import type { ConsultationSearchParams } from '../consultations/use-consultation-search-params.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { beginEditing, editorReducer, isChanged } from './edit-history.ts';
import type { CellHandlers } from './meal-cell.tsx';
import { emptyPlan, readPlan } from './plan.ts';
import { PlanDialogs } from './plan-dialogs.tsx';
import { PlanNotice } from './plan-notice.tsx';
import { isPossible, readOver, writeOver, type Over } from './plan-overlay.ts';
import { PlanSheet } from './plan-sheet.tsx';
import type { PlanTool } from './plan-tool.ts';
import { PlanTools } from './plan-tools.tsx';
import { savingProblem, savingProblemTexts } from './saving-problem.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePlanSaving } from './use-plan-saving.ts';
import { ViewedVersion } from './viewed-version.tsx';

type PlanEditorProps = {
  readonly consultation: AssignedConsultation;
  /** As the server has it now; null before the first is saved. */
  readonly latest: DietPlan | null;
  /** Says what lies over the plan. */
  readonly address: Pick<ConsultationSearchParams, 'over' | 'showOver' | 'closeOver' | 'closeDialogOver'>;
};

export function PlanEditor({ consultation, latest, address }: PlanEditorProps) {
  const { showOver, closeOver, closeDialogOver: onClose } = address;
  const asked = useMemo(() => readOver(address.over), [address.over]);
  const [editing, dispatch] = useReducer(editorReducer, latest, (opened) =>
    beginEditing(
      opened ? readPlan(opened) : emptyPlan,
      opened?.version ?? 0,
      asked && 'at' in asked ? asked.at : undefined,
    ),
  );
  const { plan, version, week, past, future } = editing;
  const isReadOnly = isConsultationClosed(consultation.status);
  const over = asked && isPossible(asked, plan, isReadOnly) ? asked : null;
  const viewed = over?.kind === 'version' ? over.version : null;
  const isEditable = !isReadOnly && viewed === null;
  const [hasTried, setHasTried] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const { save, isSaving, theirs, showTheirs, loadTheirs } = usePlanSaving(consultation.id, dispatch);
  const isDirty = isChanged(editing) && !isReadOnly;
  const { confirmDialog } = useUnsavedChanges(isDirty, undefined, (next) => isPlanOpen(consultation.id, next));

  const startWriting = useEffectEvent(() => {
    // The dialog had no field when it opened. On a phone a plan is opened to be read first, without a keyboard over it.
    if (isEditable && (plan.planName === '' || window.matchMedia('(pointer: fine)').matches))
      nameField.current?.focus();
  });
  useEffect(() => startWriting(), []);
  const leave = useEffectEvent(() => {
    // What was typed while the plan was being saved keeps it open.
    if (!isDirty) onClose();
  });
  useEffect(() => {
    if (isLeaving) leave();
  }, [isLeaving]);

  const once = useInFlightGuard();
  const trySaving = async (basedOnVersion: number, isLast: boolean) => {
    const problem = savingProblem(plan, week);
    setHasTried(true);
    if (problem === 'name') return nameField.current?.focus();
    if (problem === 'meals') return toast.error(savingProblemTexts.meals);
    setIsLeaving(false);
    if (await save(plan, basedOnVersion)) setIsLeaving(isLast);
  };

  const { open, openTool, actions } = useMemo(() => {
    const show = (next: Over) => showOver(writeOver(next));
    const cellHandlers: CellHandlers = {
      pick: (at) => show({ kind: 'pick', at: { week, ...at } }),
      remove: (at) => dispatch({ type: 'edit', edit: { kind: 'remove', at: { week, ...at } } }),
      annotate: (at) => show({ kind: 'notes', at: { week, ...at } }),
    };
    return { open: show, openTool: (kind: PlanTool) => show({ kind }), actions: cellHandlers };
  }, [week, showOver]);
  useEditorKeys(isEditable && over === null && theirs === null, {
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    save: () => void once(() => trySaving(version, false)),
  });

  const sheet = { editing, consultation, nameField, dispatch, onClose };
  return (
    <>
      <PlanTools
        lastDone={past.at(-1)?.text}
        lastUndone={future[0]?.text}
        hasVersions={version > 0}
        isReadOnly={!isEditable}
        dispatch={dispatch}
        onOpen={openTool}
      />
      {latest && latest.version > version && !isSaving && isEditable ? (
        <PlanNotice actions={<StaffButton onClick={() => showTheirs(latest)}>Choose What to Do</StaffButton>}>
          <bdi>{latest.savedByName}</bdi> has saved version {latest.version} of this plan in the meantime.
        </PlanNotice>
      ) : null}
      {isReadOnly && viewed === null ? (
        <PlanNotice>This consultation is closed: its plan can only be read.</PlanNotice>
      ) : null}
      {viewed === null ? (
        <PlanSheet
          {...sheet}
          plan={plan}
          actions={isReadOnly ? undefined : actions}
          nameError={hasTried && isBlank(plan.planName) ? savingProblemTexts.name : undefined}
          isSaving={isSaving}
          onSave={isReadOnly ? undefined : () => void once(() => trySaving(version, true))}
        />
      ) : (
        <ViewedVersion
          consultationId={consultation.id}
          version={viewed}
          onBack={closeOver}
          onRestore={
            isReadOnly
              ? undefined
              : (restored) => {
                  closeOver();
                  dispatch({ type: 'edit', edit: { kind: 'load', plan: restored, name: `Version ${viewed}` } });
                }
          }
        >
          {(earlier) => (
            <PlanSheet {...sheet} plan={earlier} actions={undefined} isSaving={false} onClose={closeOver} />
          )}
        </ViewedVersion>
      )}
      <p role="status" className="sr-only">
        {editing.said}
      </p>
      <PlanDialogs
        over={over}
        consultationId={consultation.id}
        editing={editing}
        dispatch={dispatch}
        onView={(next) => open({ kind: 'version', version: next })}
        onClose={closeOver}
      />
      {theirs ? (
        <ConflictDialog
          theirs={theirs}
          onKeepEditing={() => showTheirs(null)}
          onLoad={() => loadTheirs(theirs)}
          onSaveOver={() => void once(() => trySaving(theirs.version, true))}
        />
      ) : null}
      {confirmDialog}
    </>
  );
}
