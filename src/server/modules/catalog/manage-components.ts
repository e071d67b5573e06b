import type { ComponentDraft, componentKinds } from '#contract/admin-catalog.ts';
import type { MealComponent } from '#contract/catalog.ts';
import { AppError } from '#contract/errors.ts';
import { uniteAllergens } from '#domain/menu/allergen.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import type { Named } from '#contract/endpoint.ts';
import { type Paise, fromRupees, toRupees } from '#domain/money.ts';
import type { Database, Transactor, Tx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordAction } from '#server/modules/audit/record-action.ts';
import { changePicture } from '#server/modules/files/orphaned-files.ts';
import type { ComponentRow } from './catalog-queries.ts';
import { toComponent } from './catalog-row.ts';
import {
  archiveComponent,
  findComponentsOfType,
  insertComponent,
  lockComponent,
  setComponent,
} from './manage-catalog-queries.ts';

type ComponentKind = (typeof componentKinds)[number];
type Place = { readonly componentKind: ComponentKind; readonly id: number };

const typeOfKind: Record<ComponentKind, ComponentType> = { bases: 'BASE', proteins: 'PROTEIN', addons: 'ADDON' };

export async function listComponents(db: Database, componentKind: ComponentKind): Promise<MealComponent[]> {
  return (await findComponentsOfType(db, typeOfKind[componentKind])).map((row) => toComponent(row));
}

export function createComponent(
  db: Transactor,
  { userId }: Caller,
  componentKind: ComponentKind,
  draft: ComponentDraft,
): Promise<MealComponent> {
  requireSame('componentType', draft.componentType, typeOfKind[componentKind]);
  return db.transaction(async (tx) => {
    const row = await insertComponent(tx, { ...toFields(draft), componentType: typeOfKind[componentKind] });
    const component = toComponent(row);
    await changePicture(tx, null, component.imageUrl);
    await recordAction(tx, userId, {
      action: 'created',
      subject: 'component',
      subjectId: component.id,
      after: component,
    });
    return component;
  });
}

export function updateComponent(
  db: Database,
  caller: Caller,
  place: Place,
  named: Named<typeof ComponentDraft>,
): Promise<MealComponent> {
  requireSame('id', named.id, place.id);
  requireSame('componentType', named.componentType, typeOfKind[place.componentKind]);
  return changeComponent(db, caller, place, 'updated', (was) => toFields({ ...draftOf(was), ...named }));
}

export function setComponentActive(
  db: Database,
  caller: Caller,
  place: Place,
  active: boolean,
): Promise<MealComponent> {
  return changeComponent(db, caller, place, active ? 'activated' : 'deactivated', () => ({ active }));
}

/** Archived, not deleted: orders and saved bowls refer to it. */
export function deleteComponent(db: Database, { userId }: Caller, place: Place): Promise<void> {
  return db.transaction(async (tx) => {
    const before = toComponent(await requireComponent(tx, place));
    await archiveComponent(tx, place.id);
    await recordAction(tx, userId, { action: 'deleted', subject: 'component', subjectId: place.id, before });
  });
}

function changeComponent(
  db: Database,
  { userId }: Caller,
  place: Place,
  action: string,
  fieldsOf: (was: ComponentRow) => Parameters<typeof setComponent>[2],
): Promise<MealComponent> {
  return db.transaction(async (tx) => {
    const row = await requireComponent(tx, place);
    const before = toComponent(row);
    const after = toComponent(await setComponent(tx, place.id, fieldsOf(row)));
    await changePicture(tx, before.imageUrl, after.imageUrl);
    await recordAction(tx, userId, { action, subject: 'component', subjectId: place.id, before, after });
    return after;
  });
}

async function requireComponent(tx: Tx, { componentKind, id }: Place): Promise<ComponentRow> {
  const component = await lockComponent(tx, typeOfKind[componentKind], id);
  if (!component) throw new AppError('not-found', 'We could not find this component.');
  return component;
}

/** Ids and types repeated in the body must match the path. */
function requireSame(field: string, given: unknown, expected: unknown): void {
  if (given === undefined || given === expected) return;
  const message = `This must be ${String(expected)}, as in the path.`;
  throw new AppError('bad-input', message, { fieldErrors: { [field]: message } });
}

function draftOf(was: ComponentRow): ComponentDraft {
  return {
    name: was.name,
    description: was.description,
    price: toRupees(was.pricePaise as Paise),
    imageUrl: was.imageUrl,
    servingWeightGrams: was.servingWeightGrams,
    caloriesKcal: was.caloriesKcal,
    vegetarian: was.vegetarian,
    active: was.active,
    nutritionValues: was.nutrition,
    allergens: was.allergens,
    artKey: was.artKey,
  };
}

function toFields(draft: ComponentDraft) {
  return {
    name: draft.name,
    description: draft.description,
    pricePaise: fromRupees(draft.price),
    imageUrl: draft.imageUrl,
    artKey: draft.artKey || null,
    servingWeightGrams: draft.servingWeightGrams,
    caloriesKcal: draft.caloriesKcal,
    nutrition: { ...draft.nutritionValues },
    vegetarian: draft.vegetarian,
    active: draft.active,
    allergens: uniteAllergens([draft]),
  };
}
