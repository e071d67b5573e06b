import type { DayOfWeek } from '#domain/consultations/diet-plan.ts';
import type { Plan } from './plan.ts';
import { describeEdit, editPlan, type PlanEdit } from './plan-edits.ts';

type Step = {
  /** What is typed letter by letter has the same name with each letter; undefined for what is done at once. */
  readonly typing: string | undefined;
  readonly text: string;
  readonly before: Plan;
  readonly after: Plan;
  /** Where it was done, so that undoing shows what it changes. */
  readonly week: number;
  readonly day: DayOfWeek;
};

export type Editing = {
  readonly plan: Plan;
  /** As the server has it. */
  readonly saved: Plan;
  /** Which version that is; 0 before the first. */
  readonly version: number;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  readonly week: number;
  /** Where one day is shown at a time. */
  readonly day: DayOfWeek;
  /** What has just happened, for those who do not see it. */
  readonly said: string;
};

export type EditorAction =
  | { readonly type: 'edit'; readonly edit: PlanEdit }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  | { readonly type: 'show-week'; readonly week: number }
  | { readonly type: 'show-day'; readonly day: DayOfWeek }
  /** The server has this plan now. */
  | { readonly type: 'saved'; readonly plan: Plan; readonly version: number };

const mostSteps = 200;

type Begin = { readonly week: number; readonly day: DayOfWeek };

export function beginEditing(plan: Plan, version: number, at: Begin = { week: 1, day: 'MONDAY' }): Editing {
  return { plan, saved: plan, version, past: [], future: [], week: at.week, day: at.day, said: '' };
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
        said: `Undone: ${step.text}`,
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
        said: `Done again: ${text}`,
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
  // A word is typed letter by letter and undone at once.
  if (typing !== undefined && last?.typing === typing && editing.future.length === 0) {
    return { ...editing, plan: after, past: [...past.slice(0, -1), { ...last, after }] };
  }
  const at = 'at' in edit ? edit.at : { week: placeOfCopy(edit) ?? week, day };
  const text = describeEdit(before, edit);
  const step: Step = { typing, text, before, after, week: at.week, day: at.day };
  return {
    ...editing,
    plan: after,
    past: [...past, step].slice(-mostSteps),
    future: [],
    said: typing === undefined ? `${text}.` : editing.said,
  };
}

/** Which field is being typed into. */
function typedAt(edit: PlanEdit): string | undefined {
  if (edit.kind === 'annotate') return `notes of ${edit.at.week} ${edit.at.day} ${edit.at.slot}`;
  return edit.kind === 'rename' || edit.kind === 'write-notes' ? edit.kind : undefined;
}

/** A copied week is looked at where it arrived. */
function placeOfCopy(edit: PlanEdit): number | undefined {
  return edit.kind === 'copy-week' ? edit.to[0] : undefined;
}
