import { describe, expect, it } from 'vitest';
import type { Meal, MealComponent } from '#contract/catalog.ts';
import type { ComponentType } from '#domain/menu/component-type.ts';
import { bowlInProgress } from '#web/features/bowl/bowl-in-progress.ts';
import { nothingChosen } from '#web/features/bowl/bowl-choice.ts';
import { emptyGeneric, genericDraft, genericMeal, nutrientLabel, readAmount } from './generic-draft.ts';
import {
  defaultBowlName,
  filterForPlan,
  noPickerFilters,
  plannedBowl,
  plannedMeal,
  searchMeals,
  type PickerFilters,
} from './planned-meals.ts';
import { draftOf, emptyDraft, pickerDrafts } from './picker-draft.ts';

const component = (id: number, name: string, componentType: ComponentType): MealComponent => ({
  id,
  name,
  description: '',
  price: 60,
  imageUrl: null,
  artKey: null,
  componentType,
  servingWeightGrams: 100,
  caloriesKcal: 100 + id,
  nutritionValues: { protein: 10, carbs: 5, fats: 1 },
  vegetarian: true,
  allergens: [],
  active: true,
});

const options = {
  bases: [component(1, 'Quinoa', 'BASE')],
  proteinOptions: [component(7, 'Paneer', 'PROTEIN'), component(6, 'Tofu', 'PROTEIN')],
  addOns: [component(14, 'Corn', 'ADDON')],
};

const meal = (id: number, name: string, description: string): Meal => ({
  id,
  name,
  description,
  price: 289,
  imageUrl: null,
  artUrl: '/art/bowl.svg',
  caloriesKcal: 545,
  mealType: 'PROTEIN_PICK',
  nutritionValues: { Protein: 46 },
  isVegetarian: false,
  allergens: [],
  servingWeightGrams: 400,
  slug: 'bowl',
  ingredients: [],
  mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
});

describe('a generic meal', () => {
  it.each([
    ['12.5', 12.5],
    ['', 0],
    ['abc', 0],
    ['-3', 0],
    ['100001', 100_000],
    ['NaN', 0],
    ['7,5', 0],
  ])('an amount of %j is %d', (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it('needs a name, a description and amounts that are numbers, and counts its calories', () => {
    expect(genericMeal({ ...emptyGeneric, name: 'Oats' })).toBeNull();
    expect(genericMeal({ ...emptyGeneric, description: 'With curd' })).toBeNull();
    expect(genericMeal({ ...emptyGeneric, name: ' ', description: ' ' })).toBeNull();
    expect(
      genericMeal({ name: 'Oats', description: 'Curd', amounts: { ...emptyGeneric.amounts, fiber: '3o' } }),
    ).toBeNull();
    const amounts = { ...emptyGeneric.amounts, calories: '310', fiber: '' };
    expect(genericMeal({ name: ' Oats ', description: ' With curd ', amounts })).toMatchObject({
      mealType: 'GENERIC',
      name: 'Oats',
      description: 'With curd',
      caloriesKcal: 310,
      nutrition: { calories: 310, protein: 0, carbs: 0, fats: 0, fiber: 0, sugar: 0 },
    });
  });

  it('is edited with the values it was created with', () => {
    const typed = { name: 'Oats', description: 'Curd', amounts: { ...emptyGeneric.amounts, protein: '12.5' } };
    const planned = genericMeal(typed)!;
    expect(planned.mealType === 'GENERIC' && genericDraft(planned)).toEqual(typed);
    expect(draftOf({ ...planned, notes: 'Warm' })).toMatchObject({ tab: 'generic', notes: 'Warm', generic: typed });
  });

  it('keeps its other nutrients when it is changed', () => {
    const nutrition = { sodium: 0.4, calories: 310, vitaminc: 0.03 };
    const planned = { ...genericMeal({ ...emptyGeneric, name: 'Oats', description: 'Curd' })!, nutrition };
    const draft = draftOf(planned).generic;
    expect(Object.keys(draft.amounts).slice(6).map(nutrientLabel)).toEqual(['Sodium (g)', 'Vitaminc (g)']);
    expect(genericMeal({ ...draft, name: 'Porridge' })).toMatchObject({ name: 'Porridge', nutrition });
  });

  it('with an invisible name has none', () => {
    expect(genericMeal({ ...emptyGeneric, name: '\u200B', description: 'With curd' })).toBeNull();
  });
});

describe('an unfinished draft of the picker', () => {
  const oats = plannedMeal(meal(1, 'Oats', ''));

  it('is restored for an empty slot and for the meal that it would replace', () => {
    const drafts = pickerDrafts();
    expect(drafts.of(undefined)).toBe(emptyDraft);
    drafts.save(undefined, { ...emptyDraft, notes: 'Warm' });
    drafts.save(oats, { ...emptyDraft, notes: 'Cold' });
    expect(drafts.of(undefined).notes).toBe('Warm');
    expect(drafts.of(oats).notes).toBe('Cold');
    expect(drafts.of({ ...oats }).notes).toBe('');
  });

  it('is discarded once a meal is chosen', () => {
    const drafts = pickerDrafts();
    drafts.save(undefined, { ...emptyDraft, notes: 'Warm' });
    drafts.save(oats, { ...emptyDraft, notes: 'Cold' });
    drafts.discard(oats);
    expect([drafts.of(undefined), drafts.of(oats)]).toEqual([emptyDraft, draftOf(oats)]);
  });
});

describe('a meal of the menu', () => {
  const meals = [
    meal(1, 'Tikka Paneer', 'With quinoa'),
    meal(2, 'Rajma Bowl', 'With PANEER cubes'),
    meal(3, 'Dal', '46'),
  ];

  it('is found by name or description only', () => {
    expect(searchMeals(meals, ' paneer ').map(({ id }) => id)).toEqual([1, 2]);
    expect(searchMeals(meals, '46').map(({ id }) => id)).toEqual([3]);
    expect(searchMeals(meals, '545')).toEqual([]);
    expect(searchMeals(meals, '')).toBe(meals);
  });

  it('is planned with its nutrients', () => {
    expect(plannedMeal(meals[0]!)).toMatchObject({
      mealType: 'STANDARD',
      standardMealId: 1,
      caloriesKcal: 545,
      nutrition: { protein: 46 },
    });
  });
});

describe('a custom bowl', () => {
  const bowl = bowlInProgress(options, { baseComponentId: 1, proteinOptionIds: [7, 6], addOnIds: [14] });

  it('is planned with its macros and its picture, under its own name or the default one', () => {
    expect(defaultBowlName(bowl)).toBe('Paneer & Tofu Quinoa Bowl');
    expect(plannedBowl(bowl, ' Mine ')).toMatchObject({
      mealType: 'CUSTOMIZED',
      name: 'Mine',
      selection: { baseComponentId: 1, proteinOptionIds: [6, 7], addOnIds: [14] },
      caloriesKcal: 428,
      nutrition: { protein: 40, carbs: 20, fats: 4 },
      artUrl: expect.stringContaining('s=c1-6-7-14') as string,
    });
  });

  it('needs a base, a protein and a name', () => {
    const half = bowlInProgress(options, { ...nothingChosen, baseComponentId: 1 });
    expect(defaultBowlName(half)).toBe('');
    expect(plannedBowl(half, 'Half')).toBeNull();
    expect(plannedBowl(bowl, ' ')).toBeNull();
  });
});

const mealOf = (id: number, given: Partial<Meal>): Meal => ({ ...meal(id, `Meal ${id}`, ''), ...given });

describe('the filters of the picker', () => {
  const meals = [
    mealOf(1, { isVegetarian: true, allergens: ['milk'], nutritionValues: { protein: 40, carbs: 30, fats: 20 } }),
    mealOf(2, { isVegetarian: true, nutritionValues: { protein: 20, carbs: 60, fats: 8 }, caloriesKcal: 400 }),
    mealOf(3, { allergens: ['fish', 'soya'], nutritionValues: { protein: 45 } }),
  ];
  const found = (filters: Partial<PickerFilters>) =>
    filterForPlan(meals, { ...noPickerFilters, ...filters }).map(({ id }) => id);

  it.each<[Partial<PickerFilters>, readonly number[]]>([
    [{}, [1, 2, 3]],
    [{ isVegetarian: true }, [1, 2]],
    [{ without: ['milk'] }, [2, 3]],
    [{ without: ['milk', 'soya'] }, [2]],
    [{ minProtein: 40 }, [1, 3]],
    [{ maxCarbs: 30 }, [1]],
    [{ maxFats: 8 }, [2]],
    [{ maxCalories: 400 }, [2]],
    [{ minProtein: 30, isVegetarian: true }, [1]],
  ])('%o leave %o; an unknown amount passes no limit', (filters, ids) => {
    expect(found(filters)).toEqual(ids);
  });
});
