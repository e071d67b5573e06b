import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import type { DietPlan } from '#contract/diet-plans.ts';
import type { AssignedConsultation } from '#contract/nutritionist.ts';
import { isConsultationClosed } from '#domain/consultations/consultation-status.ts';
import { isBlank } from '#domain/single-line.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import {
  type ConsultationSearchParams,
  isPlanOpen,
} from '#web/areas/nutritionist/consultations/use-consultation-search-params.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { beginEditing, editorReducer, isChanged } from './edit-history.ts';
import type { CellHandlers } from './meal-cell.tsx';
import { emptyPlan, readPlan, savingProblem, savingProblemTexts } from './plan.ts';
import { PlanDialogs } from './plan-dialogs.tsx';
import { isPossible, parseOverlay, formatOverlay, type PlanOverlay, type PlanTool } from './plan-overlay.ts';
import { PlanSheet } from './plan-sheet.tsx';
import { PlanTools } from './plan-tools.tsx';
import { usePlanSaving } from './use-plan-saving.ts';
import { ViewedVersion, PlanNotice } from './viewed-version.tsx';

type PlanEditorProps = {
  readonly consultation: AssignedConsultation;
  /** The plan on the server; null before the first save. */
  readonly latest: DietPlan | null;
  /** Has the overlay of the plan. */
  readonly address: Pick<ConsultationSearchParams, 'over' | 'showOverlay' | 'closeOverlay' | 'closeDialogOver'>;
};

export function PlanEditor({ consultation, latest, address }: PlanEditorProps) {
  const { showOverlay, closeOverlay, closeDialogOver: onClose } = address;
  const asked = useMemo(() => parseOverlay(address.over), [address.over]);
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
    // The dialog had no field to focus when it opened. Not on a phone, where the keyboard would cover the plan.
    if (isEditable && (plan.planName === '' || window.matchMedia('(pointer: fine)').matches))
      nameField.current?.focus();
  });
  useEffect(() => startWriting(), []);
  const leave = useEffectEvent(() => {
    // Edits made during the save keep it open.
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
    const show = (next: PlanOverlay) => showOverlay(formatOverlay(next));
    const cellHandlers: CellHandlers = {
      pick: (at) => show({ kind: 'pick', at: { week, ...at } }),
      remove: (at) => dispatch({ type: 'edit', edit: { kind: 'remove', at: { week, ...at } } }),
      annotate: (at) => show({ kind: 'notes', at: { week, ...at } }),
    };
    return { open: show, openTool: (kind: PlanTool) => show({ kind }), actions: cellHandlers };
  }, [week, showOverlay]);
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
          onBack={closeOverlay}
          onRestore={
            isReadOnly
              ? undefined
              : (restored) => {
                  closeOverlay();
                  dispatch({ type: 'edit', edit: { kind: 'load', plan: restored, name: `Version ${viewed}` } });
                }
          }
        >
          {(earlier) => (
            <PlanSheet {...sheet} plan={earlier} actions={undefined} isSaving={false} onClose={closeOverlay} />
          )}
        </ViewedVersion>
      )}
      <p role="status" className="sr-only">
        {editing.announced}
      </p>
      <PlanDialogs
        over={over}
        consultation={consultation}
        editing={editing}
        dispatch={dispatch}
        onView={(next) => open({ kind: 'version', version: next })}
        onClose={closeOverlay}
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

type EditorKeys = { readonly undo: () => void; readonly redo: () => void; readonly save: () => void };

/** Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, and Ctrl+S, wherever the focus is; text fields keep their native undo. */
export function useEditorKeys(isActive: boolean, { undo, redo, save }: EditorKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const action = actOf(event);
    if (!action || (action !== 'save' && isTextField(event.target))) return;
    event.preventDefault();
    ({ undo, redo, save })[action]();
  });
  useEffect(() => {
    if (!isActive) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isActive]);
}

function actOf({ key, shiftKey }: KeyboardEvent): keyof EditorKeys | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return 'redo';
    case 's':
      return 'save';
    default:
      return undefined;
  }
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
