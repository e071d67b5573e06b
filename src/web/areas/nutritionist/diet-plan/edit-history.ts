import type { DayOfWeek } from '#domain/consultations/diet-plan.ts';
import type { Plan } from './plan.ts';
import { describeEdit, editPlan, type PlanEdit } from './plan-edits.ts';

type Step = {
  /** Consecutive typing in one field has the same key and is one undo step; undefined for single actions. */
  readonly typing: string | undefined;
  readonly text: string;
  readonly before: Plan;
  readonly after: Plan;
  /** Week and day of the edit, so that undo can show it. */
  readonly week: number;
  readonly day: DayOfWeek;
};

export type Editing = {
  readonly plan: Plan;
  /** The plan as saved on the server. */
  readonly saved: Plan;
  /** Its version; 0 before the first save. */
  readonly version: number;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly week: number;
  /** The shown day, on screens that show one day at a time. */
  readonly day: DayOfWeek;
  /** Screen reader announcement of the last edit. */
  readonly announced: string;
};

export type EditorAction =
  | { readonly type: 'edit'; readonly edit: PlanEdit }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'show-week'; readonly week: number }
  | { readonly type: 'show-day'; readonly day: DayOfWeek }
  /** The plan was saved. */
  | { readonly type: 'saved'; readonly plan: Plan; readonly version: number };

const mostSteps = 200;

type Begin = { readonly week: number; readonly day: DayOfWeek };

export function beginEditing(plan: Plan, version: number, at: Begin = { week: 1, day: 'MONDAY' }): Editing {
  return { plan, saved: plan, version, past: [], future: [], week: at.week, day: at.day, announced: '' };
}

export function isChanged({ plan, saved }: Editing): boolean {
  return plan.weeks !== saved.weeks || plan.planName !== saved.planName || plan.generalNotes !== saved.generalNotes;
}

export function editorReducer(editing: Editing, action: EditorAction): Editing {
  switch (action.type) {
    case 'edit':
      return takeStep(editing, action.edit);
    case 'undo': {
      const step = editing.past.at(-1);
      if (!step) return editing;
      return {
        ...editing,
        plan: step.before,
        past: editing.past.slice(0, -1),
        future: [step, ...editing.future],
        week: step.week,
        day: step.day,
        announced: `Undone: ${step.text}`,
      };
    }
    case 'redo': {
      const [step, ...future] = editing.future;
      if (!step) return editing;
      const { week, day, text } = step;
      return {
        ...editing,
        plan: step.after,
        past: [...editing.past, step],
        future,
        week,
        day,
        announced: `Done again: ${text}`,
      };
    }
    case 'show-week':
      return { ...editing, week: Math.max(1, action.week) };
    case 'show-day':
      return { ...editing, day: action.day };
    case 'saved':
      return { ...editing, saved: action.plan, version: action.version };
  }
}

function takeStep(editing: Editing, edit: PlanEdit): Editing {
  const { plan: before, past, week, day } = editing;
  const after = editPlan(before, edit);
  if (after === before) return editing;
  const last = past.at(-1);
  const typing = typedAt(edit);
  // Typing in one field is one undo step.
  if (typing !== undefined && last?.typing === typing && editing.future.length === 0) {
    return { ...editing, plan: after, past: [...past.slice(0, -1), { ...last, after }] };
  }
  const at = 'at' in edit ? edit.at : edit.kind === 'fill-day' ? edit : { week: placeOfCopy(edit) ?? week, day };
  const text = describeEdit(before, edit);
  const step: Step = { typing, text, before, after, week: at.week, day: at.day };
  return {
    ...editing,
    plan: after,
    past: [...past, step].slice(-mostSteps),
    future: [],
    announced: typing === undefined ? `${text}.` : editing.announced,
  };
}

/** The field that is being typed into. */
function typedAt(edit: PlanEdit): string | undefined {
  if (edit.kind === 'annotate') return `notes of ${edit.at.week} ${edit.at.day} ${edit.at.slot}`;
  return edit.kind === 'rename' || edit.kind === 'write-notes' ? edit.kind : undefined;
}

/** After copying a week, the target week is shown. */
function placeOfCopy(edit: PlanEdit): number | undefined {
  return edit.kind === 'copy-week' ? edit.to[0] : undefined;
}
