import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import type { DietPlan } from '#contract/diet-plans.ts';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultation-status.ts';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUnsavedChanges } from '#web/ui/use-unsaved-changes.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { beginEditing, editorReducer, isChanged } from './edit-history.ts';
import type { CellActs } from './meal-cell.tsx';
import { emptyPlan, readPlan } from './plan.ts';
import { PlanDialogs, type Over } from './plan-dialogs.tsx';
import { savingProblem, savingProblemTexts } from './saving-problem.ts';
import { PlanNotice } from './plan-notice.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { PlanTools, type PlanTool } from './plan-tools.tsx';
import { useEditorKeys } from './use-editor-keys.ts';
import { usePlanSaving } from './use-plan-saving.ts';
import { ViewedVersion } from './viewed-version.tsx';

type PlanEditorProps = {
  readonly consultation: AssignedConsultation;
  /** As the server has it now; null before the first is saved. */
  readonly latest: DietPlan | null;
  readonly onClose: () => void;
};

export function PlanEditor({ consultation, latest, onClose }: PlanEditorProps) {
  const [editing, dispatch] = useReducer(editorReducer, latest, (opened) =>
    beginEditing(opened ? readPlan(opened) : emptyPlan, opened?.version ?? 0),
  );
  const { plan, version, week, past, future } = editing;
  const isReadOnly = isConsultationClosed(consultation.status);
  const [over, setOver] = useState<Over | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const isEditable = !isReadOnly && viewed === null;
  const [hasTried, setHasTried] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const { save, isSaving, theirs, showTheirs, loadTheirs } = usePlanSaving(consultation.id, dispatch);
  const isDirty = isChanged(editing) && !isReadOnly;
  const { question } = useUnsavedChanges(isDirty);

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

  const trySaving = async (basedOnVersion: number, isLast: boolean) => {
    const problem = savingProblem(plan, week);
    setHasTried(true);
    if (problem === 'name') return nameField.current?.focus();
    if (problem === 'meals') return toast.error(savingProblemTexts.meals);
    setIsLeaving(false);
    if (await save(plan, basedOnVersion)) setIsLeaving(isLast);
  };

  const acts = useMemo<CellActs>(
    () => ({
      pick: (at) => setOver({ kind: 'pick', at: { week, ...at } }),
      remove: (at) => dispatch({ type: 'edit', edit: { kind: 'remove', at: { week, ...at } } }),
      annotate: (at) => setOver({ kind: 'notes', at: { week, ...at } }),
    }),
    [week],
  );
  const closeOver = useCallback(() => setOver(null), []);
  const endViewing = () => setViewed(null);
  const openTool = useCallback((kind: PlanTool) => setOver({ kind }), []);
  useEditorKeys(isEditable && over === null && theirs === null, {
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    save: () => void (isSaving || trySaving(version, false)),
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
        <PlanNotice acts={<StaffButton onClick={() => showTheirs(latest)}>Choose What to Do</StaffButton>}>
          {latest.savedByName} has saved version {latest.version} of this plan in the meantime.
        </PlanNotice>
      ) : null}
      {isReadOnly && viewed === null ? (
        <PlanNotice>This consultation is closed: its plan can only be read.</PlanNotice>
      ) : null}
      {viewed === null ? (
        <PlanSheet
          {...sheet}
          plan={plan}
          acts={isReadOnly ? undefined : acts}
          nameError={hasTried && plan.planName.trim() === '' ? savingProblemTexts.name : undefined}
          isSaving={isSaving}
          onSave={isReadOnly ? undefined : () => void trySaving(version, true)}
        />
      ) : (
        <ViewedVersion
          consultationId={consultation.id}
          version={viewed}
          onBack={endViewing}
          onRestore={
            isReadOnly
              ? undefined
              : (restored) => {
                  endViewing();
                  dispatch({ type: 'edit', edit: { kind: 'load', plan: restored, name: `Version ${viewed}` } });
                }
          }
        >
          {(earlier) => <PlanSheet {...sheet} plan={earlier} acts={undefined} isSaving={false} onClose={endViewing} />}
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
        onView={setViewed}
        onClose={closeOver}
      />
      {theirs ? (
        <ConflictDialog
          theirs={theirs}
          onKeepEditing={() => showTheirs(null)}
          onLoad={() => loadTheirs(theirs)}
          onSaveOver={() => void trySaving(theirs.version, true)}
        />
      ) : null}
      {question}
    </>
  );
}
