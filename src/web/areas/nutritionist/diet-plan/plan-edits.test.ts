import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysOfWeek, mealSlots } from '#domain/consultations/diet-plan.ts';
import { beginEditing, editorReducer, isChanged, type Editing } from './edit-history.ts';
import { describeEdit, editPlan, mealAt, type Place, type PlanEdit } from './plan-edits.ts';
import { emptyPlan, weekFigures, type Plan, type PlannedMeal } from './plan.ts';

const meal = (name: string, caloriesKcal = 300): PlannedMeal => ({
  mealType: 'GENERIC',
  name,
  description: 'At home',
  caloriesKcal,
  nutrition: { calories: caloriesKcal },
  artUrl: null,
  isOnSale: false,
  notes: '',
});

const breakfast: Place = { week: 1, day: 'MONDAY', slot: 'BREAKFAST' };
const lunch: Place = { week: 1, day: 'MONDAY', slot: 'LUNCH' };
const planOf = (...edits: readonly PlanEdit[]): Plan => edits.reduce(editPlan, emptyPlan);
const oats: PlanEdit = { kind: 'place', at: breakfast, meal: meal('Oats', 310) };
const action = (editing: Editing, ...edits: readonly PlanEdit[]) =>
  edits.reduce((state, edit) => editorReducer(state, { type: 'edit', edit }), editing);
const undo = (editing: Editing) => editorReducer(editing, { type: 'undo' });
const redo = (editing: Editing) => editorReducer(editing, { type: 'redo' });
const write = (at: Place, notes: string) => ({ kind: 'annotate', at, notes }) as const;

const place = fc.record({
  week: fc.integer({ min: 1, max: 3 }),
  day: fc.constantFrom(...daysOfWeek),
  slot: fc.constantFrom(...mealSlots),
});
const anyEdit: fc.Arbitrary<PlanEdit> = fc.oneof(
  fc.record({ kind: fc.constant('rename' as const), planName: fc.string({ maxLength: 3 }) }),
  fc.record({ kind: fc.constant('write-notes' as const), generalNotes: fc.string({ maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('place' as const),
    at: place,
    meal: fc.record({ name: fc.string(), kcal: fc.nat(900) }).map(({ name, kcal }) => meal(name, kcal)),
  }),
  fc.record({ kind: fc.constant('remove' as const), at: place }),
  fc.record({ kind: fc.constant('annotate' as const), at: place, notes: fc.string({ maxLength: 3 }) }),
  fc.record({
    kind: fc.constant('copy-day' as const),
    week: fc.integer({ min: 1, max: 3 }),
    from: fc.constantFrom(...daysOfWeek),
    to: fc.uniqueArray(fc.constantFrom(...daysOfWeek)),
  }),
  fc.record({
    kind: fc.constant('copy-week' as const),
    from: fc.integer({ min: 1, max: 3 }),
    to: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
  }),
);
const edits = fc.array(anyEdit, { maxLength: 25 });
const editOfMeal = anyEdit.filter((edit) => 'at' in edit);
const fullWeek = planOf(
  ...daysOfWeek.flatMap((day) =>
    mealSlots.map((slot) => ({ kind: 'place', at: { week: 1, day, slot }, meal: meal(`${day} ${slot}`) }) as const),
  ),
);

describe('editing a diet plan', () => {
  it('adds, replaces and removes a meal', () => {
    const replaced = planOf(oats, { kind: 'place', at: breakfast, meal: meal('Idli') });
    expect(mealAt(replaced, breakfast)?.name).toBe('Idli');
    const removed = editPlan(replaced, { kind: 'remove', at: breakfast });
    expect(removed).toEqual(emptyPlan);
    expect(mealAt(replaced, breakfast)?.name).toBe('Idli');
  });

  it('keeps the notes of each meal', () => {
    const plan = planOf(oats, { kind: 'annotate', at: breakfast, notes: 'With water' });
    expect(mealAt(plan, breakfast)).toMatchObject({ name: 'Oats', notes: 'With water' });
    expect(editPlan(plan, { kind: 'annotate', at: lunch, notes: 'No meal there' })).toBe(plan);
  });

  it('a copied day replaces the target days, also when it is empty', () => {
    const tuesdayLunch = { week: 1, day: 'TUESDAY', slot: 'LUNCH' } as const;
    const plan = planOf(oats, { kind: 'place', at: tuesdayLunch, meal: meal('Rajma') });
    const copied = editPlan(plan, { kind: 'copy-day', week: 1, from: 'MONDAY', to: ['MONDAY', 'TUESDAY', 'SUNDAY'] });
    expect(Object.keys(copied.weeks[1]!)).toEqual(['MONDAY', 'TUESDAY', 'SUNDAY']);
    expect(copied.weeks[1]?.['TUESDAY']).toEqual(copied.weeks[1]?.['MONDAY']);
    const cleared = editPlan(copied, { kind: 'copy-day', week: 1, from: 'FRIDAY', to: ['TUESDAY'] });
    expect(cleared.weeks[1]?.['TUESDAY']).toBeUndefined();
  });

  it('a copied week replaces the target weeks, however far away', () => {
    const copied = editPlan(planOf(oats), { kind: 'copy-week', from: 1, to: [2, 40] });
    expect(Object.keys(copied.weeks)).toEqual(['1', '2', '40']);
    expect(weekFigures(copied.weeks[40]!)).toEqual({
      averageCalories: 310,
      daysPlanned: 1,
      totalMeals: 1,
      weeklyCalories: 2170,
    });
  });

  it('describes each edit', () => {
    const plan = planOf(oats);
    const textOf = (edit: PlanEdit) => describeEdit(plan, edit);
    expect(textOf({ kind: 'place', at: lunch, meal: meal('Rajma') })).toBe('Rajma added to Lunch, Monday');
    expect(textOf({ kind: 'place', at: breakfast, meal: meal('Idli') })).toBe(
      'Oats replaced by Idli, Breakfast, Monday',
    );
    expect(textOf({ kind: 'remove', at: breakfast })).toBe('Oats removed from Breakfast, Monday');
    expect(textOf({ kind: 'copy-day', week: 1, from: 'MONDAY', to: ['TUESDAY', 'FRIDAY', 'SUNDAY'] })).toBe(
      'Monday copied to Tuesday, Friday and Sunday',
    );
    expect(textOf({ kind: 'copy-week', from: 1, to: [2] })).toBe('Week 1 copied to week 2');
  });

  it('a copy is independent of its original', () => {
    fc.assert(
      fc.property(fc.array(editOfMeal, { maxLength: 15 }), fc.constantFrom(1, 3), (later, changedWeek) => {
        const copied = editPlan(fullWeek, { kind: 'copy-week', from: 1, to: [3] });
        const before = structuredClone(copied);
        const changed = later.reduce(
          (plan, edit) => editPlan(plan, { ...edit, at: { ...edit.at, week: changedWeek } }),
          copied,
        );
        expect(changed.weeks[4 - changedWeek]).toEqual(before.weeks[1]);
        expect(copied).toEqual(before);
      }),
    );
  });

  it('never has empty weeks or days', () => {
    fc.assert(
      fc.property(edits, (all) => {
        const { weeks } = all.reduce(editPlan, emptyPlan);
        for (const week of Object.values(weeks)) {
          expect(Object.keys(week)).not.toEqual([]);
          for (const day of Object.values(week)) expect(Object.keys(day)).not.toEqual([]);
        }
      }),
    );
  });
});

describe('undo', () => {
  it('returns step by step to the opened plan, and redo to the last edit', () => {
    fc.assert(
      fc.property(edits, edits, (before, all) => {
        const opened = beginEditing(before.reduce(editPlan, fullWeek), 3);
        const asOpened = structuredClone(opened.plan);
        const edited = action(opened, ...all);
        const asEdited = structuredClone(edited.plan);
        const back = edited.past.reduce(undo, edited);
        expect(back.plan).toBe(opened.plan);
        expect(back.plan).toEqual(asOpened);
        expect(isChanged(back)).toBe(false);
        expect(undo(back)).toBe(back);
        expect(back.future.reduce(redo, back).plan).toEqual(asEdited);
      }),
    );
  });

  it('reverts a typed name in one step, and a meal in between separately', () => {
    const editing = action(
      beginEditing(emptyPlan, 0),
      { kind: 'rename', planName: 'L' },
      { kind: 'rename', planName: 'Le' },
      oats,
      { kind: 'rename', planName: 'Lean' },
    );
    expect(editing.past).toHaveLength(3);
    expect(undo(editing).plan.planName).toBe('Le');
    expect(undo(undo(undo(editing))).plan).toBe(emptyPlan);
  });

  it('reverts the typed notes of one meal in one step, and those of another separately', () => {
    const both = action(beginEditing(emptyPlan, 0), oats, { ...oats, at: lunch });
    const typed = action(both, write(oats.at, 'W'), write(oats.at, 'Wa'), write(lunch, 'C'), write(lunch, 'Co'));
    expect(mealAt(undo(typed).plan, oats.at)?.notes).toBe('Wa');
    expect(undo(undo(typed)).plan).toBe(both.plan);
    expect(typed.announced, 'letters are not announced').toBe(both.announced);
  });

  it('shows the week and the day of the change', () => {
    const away = editorReducer(action(beginEditing(emptyPlan, 0), oats), { type: 'show-week', week: 7 });
    expect(undo({ ...away, day: 'FRIDAY' })).toMatchObject({
      week: 1,
      day: 'MONDAY',
      announced: 'Undone: Oats added to Breakfast, Monday',
    });
  });

  it('a new edit clears the redo history', () => {
    const editing = action(undo(action(beginEditing(emptyPlan, 0), oats)), { kind: 'rename', planName: 'Lean' });
    expect(redo(editing)).toBe(editing);
  });

  it('an edit without a change is no step', () => {
    const editing = action(beginEditing(emptyPlan, 0), { kind: 'remove', at: lunch }, { kind: 'rename', planName: '' });
    expect(editing.past).toEqual([]);
  });
});

describe('saving a plan', () => {
  it('makes it unchanged until an edit or an undo', () => {
    const edited = action(beginEditing(emptyPlan, 0), oats);
    expect(isChanged(edited)).toBe(true);
    const saved = editorReducer(edited, { type: 'saved', plan: edited.plan, version: 1 });
    expect(isChanged(saved)).toBe(false);
    expect(saved.version).toBe(1);
    expect(isChanged(undo(saved))).toBe(true);
  });

  it('edits made during the save stay unsaved', () => {
    const sent = action(beginEditing(emptyPlan, 0), oats);
    const typed = action(sent, { kind: 'rename', planName: 'Lean' });
    expect(isChanged(editorReducer(typed, { type: 'saved', plan: sent.plan, version: 1 }))).toBe(true);
  });
});
