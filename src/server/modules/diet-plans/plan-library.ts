import type { Named } from '#contract/endpoint.ts';
import { AppError } from '#contract/errors.ts';
import type {
  GenericMeal,
  GenericMealDraft,
  PlanTemplate,
  PlanTemplateDraft,
  PlanTemplateSummary,
} from '#contract/plan-library.ts';
import { sortPlan } from '#domain/consultations/diet-plan.ts';
import type { Database, Db, Transactor } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { toScheduledMeal } from './diet-plan-row.ts';
import { readFoods, requireFoods } from './plan-foods.ts';
import * as library from './plan-library-queries.ts';

/** Enough for years, and a list that is read at a glance. */
export const maxTemplates = 50;
export const maxGenericMeals = 200;

export async function listTemplates(db: Db, { userId }: Caller): Promise<PlanTemplateSummary[]> {
  return (await library.findTemplates(db, userId)).map(toSummary);
}

export async function readTemplate(db: Db, { userId }: Caller, id: number): Promise<PlanTemplate> {
  const row = await library.findTemplate(db, userId, id);
  if (!row) throw noTemplate();
  const foods = await readFoods(
    db,
    row.days.flatMap(({ scheduledMeals }) => scheduledMeals),
    null,
  );
  const days = row.days.map(({ dayOfWeek, scheduledMeals }) => ({
    dayOfWeek,
    scheduledMeals: scheduledMeals.map((meal) => toScheduledMeal(meal, foods)),
  }));
  return { ...toSummary(row), days };
}

export function saveTemplate(
  db: Transactor,
  { userId }: Caller,
  { name, days }: PlanTemplateDraft,
): Promise<PlanTemplateSummary> {
  return db.transaction(async (tx) => {
    await library.lockLibrary(tx, userId);
    if (await library.isTemplateNameTaken(tx, userId, name)) throw templateNameTaken(name);
    requireRoom(await library.countTemplates(tx, userId), maxTemplates, 'templates');
    const week = sortPlan(days.map((day) => ({ ...day, weekNumber: 1 })));
    const foods = await readFoods(
      tx,
      week.flatMap(({ scheduledMeals }) => scheduledMeals),
      null,
    );
    requireFoods(week, foods, 'days');
    const stored = week.map(({ dayOfWeek, scheduledMeals }) => ({
      dayOfWeek,
      scheduledMeals: scheduledMeals.map((meal) => ({ ...meal, nutritionistNotes: '' })),
    }));
    return toSummary(await library.insertTemplate(tx, userId, { name, days: stored }));
  });
}

export function renameTemplate(
  db: Database,
  { userId }: Caller,
  id: number,
  name: string,
): Promise<PlanTemplateSummary> {
  return db.transaction(async (tx) => {
    await library.lockLibrary(tx, userId);
    if (await library.isTemplateNameTaken(tx, userId, name, id)) throw templateNameTaken(name);
    const renamed = await library.setTemplateName(tx, userId, id, name);
    if (!renamed) throw noTemplate();
    return toSummary(renamed);
  });
}

export function deleteTemplate(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await library.removeTemplate(tx, userId, id))) throw noTemplate();
  });
}

export async function listGenericMeals(db: Db, { userId }: Caller): Promise<GenericMeal[]> {
  return (await library.findGenericMeals(db, userId)).map(toGenericMeal);
}

export function saveGenericMeal(db: Transactor, { userId }: Caller, draft: GenericMealDraft): Promise<GenericMeal> {
  return db.transaction(async (tx) => {
    await library.lockLibrary(tx, userId);
    if (await library.isGenericMealNameTaken(tx, userId, draft.name)) throw mealNameTaken(draft.name);
    requireRoom(await library.countGenericMeals(tx, userId), maxGenericMeals, 'generic meals');
    return toGenericMeal(await library.insertGenericMeal(tx, userId, draft));
  });
}

export function updateGenericMeal(
  db: Database,
  { userId }: Caller,
  id: number,
  draft: Named<typeof GenericMealDraft>,
): Promise<GenericMeal> {
  return db.transaction(async (tx) => {
    await library.lockLibrary(tx, userId);
    if (await library.isGenericMealNameTaken(tx, userId, draft.name, id)) throw mealNameTaken(draft.name);
    const changed = await library.setGenericMeal(tx, userId, id, draft);
    if (!changed) throw noGenericMeal();
    return toGenericMeal(changed);
  });
}

export function deleteGenericMeal(db: Database, { userId }: Caller, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await library.removeGenericMeal(tx, userId, id))) throw noGenericMeal();
  });
}

const noTemplate = () => new AppError('not-found', 'You have no such template.');
const noGenericMeal = () => new AppError('not-found', 'You have no such generic meal.');
const templateNameTaken = (name: string) => nameTaken(`You have a template called ${name} already.`);
const mealNameTaken = (name: string) => nameTaken(`You have a generic meal called ${name} already.`);
const nameTaken = (message: string) => new AppError('conflict', message, { fieldErrors: { name: message } });

function requireRoom(saved: number, most: number, things: string): void {
  if (saved < most) return;
  throw new AppError('rule-violated', `You can save at most ${most} ${things}. Delete one to make room for another.`);
}

function toSummary({ id, name, days, createdAt }: library.TemplateRow): PlanTemplateSummary {
  const planned = days.filter(({ scheduledMeals }) => scheduledMeals.length > 0);
  return {
    id,
    name,
    daysPlanned: planned.length,
    totalMeals: planned.reduce((sum, { scheduledMeals }) => sum + scheduledMeals.length, 0),
    createdAt: createdAt.toISOString(),
  };
}

function toGenericMeal({ id, name, description, nutrition, nutritionNotes }: library.GenericMealRow): GenericMeal {
  return { id, name, description, nutrition, nutritionNotes };
}
