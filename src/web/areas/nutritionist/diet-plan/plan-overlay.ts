import { daysOfWeek, maxWeekNumber, mealSlots } from '#domain/consultations/diet-plan.ts';
import { mealAt, type Place } from './plan-edits.ts';
import type { Plan } from './plan.ts';

/** The dialog over the plan. It is in the URL, so that the back button closes only it. */
export type PlanOverlay =
  | { readonly kind: 'pick' | 'notes'; readonly at: Place }
  | { readonly kind: PlanTool }
  /** An earlier version, shown instead of the current plan. */
  | { readonly kind: 'version'; readonly version: number };

/** 'pick.1.MONDAY.LUNCH', 'version.3', 'copy-day' */
export function formatOverlay(over: PlanOverlay): string {
  switch (over.kind) {
    case 'pick':
    case 'notes':
      return [over.kind, over.at.week, over.at.day, over.at.slot].join('.');
    case 'version':
      return `version.${over.version}`;
    case 'copy-day':
    case 'fill-day':
    case 'copy-week':
    case 'templates':
    case 'versions':
      return over.kind;
  }
}

/** Null for an invalid text. */
export function parseOverlay(text: string): PlanOverlay | null {
  const [kind, number = '', dayText, slotText] = text.split('.');
  const tool = planTools.find((one) => one === text);
  if (tool) return { kind: tool };
  if (!/^[1-9]\d{0,3}$/.test(number)) return null;
  if (kind === 'version') return { kind, version: Number(number) };
  const day = daysOfWeek.find((one) => one === dayText);
  const slot = mealSlots.find((one) => one === slotText);
  if ((kind !== 'pick' && kind !== 'notes') || !day || !slot || Number(number) > maxWeekNumber) return null;
  return { kind, at: { week: Number(number), day, slot } };
}

/** Notes need a meal, and a read-only plan has no editing dialogs. */
export function isPossible(over: PlanOverlay, plan: Plan, isReadOnly: boolean): boolean {
  if (over.kind === 'versions' || over.kind === 'version') return true;
  return !isReadOnly && (over.kind !== 'notes' || mealAt(plan, over.at) !== undefined);
}

/** Tools for the whole plan. */
const planTools = ['copy-day', 'fill-day', 'copy-week', 'templates', 'versions'] as const;
export type PlanTool = (typeof planTools)[number];
