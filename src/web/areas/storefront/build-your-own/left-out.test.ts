import { describe, expect, it } from 'vitest';
import type { CustomizeOptions } from '#contract/catalog.ts';
import type { SavedMeal } from '#contract/customize.ts';
import { leftOutTexts, loadableParts, soldOutParts } from './left-out.ts';

const nothing = { names: [], missingCount: 0, surplusCount: 0, hasInvalidId: false };

describe('a bowl with parts left out', () => {
  it.each([
    [{ names: ['Avocado'] }, 'Avocado is not available now and was left out.'],
    [{ names: ['Avocado', 'Rajma', 'Quinoa'] }, 'Avocado, Rajma and Quinoa are not available now and were left out.'],
    [{ missingCount: 1 }, 'One ingredient of this bowl is not available now and was left out.'],
    [{ missingCount: 3 }, '3 ingredients of this bowl are not available now and were left out.'],
    [{ surplusCount: 2 }, 'You can select a maximum of 3 proteins. The first three were kept.'],
    [{ hasInvalidId: true }, 'A part of this link could not be read and was left out.'],
  ])('gives the reason: %o', (leftOut, text) => expect(leftOutTexts({ ...nothing, ...leftOut })).toEqual([text]));

  it('shows nothing when no part is missing', () => expect(leftOutTexts(nothing)).toEqual([]));
});

const part = (id: number, name: string, soldOut?: 'TODAY') => ({ id, name, ...(soldOut && { soldOut }) });

describe('a saved meal', () => {
  const meal: SavedMeal = {
    id: 1,
    customMealName: 'Leg day',
    createdAt: '2026-10-01T06:00:00.000Z',
    baseComponentId: 1,
    selectedProteinOptionIds: [11, 12],
    selectedAddOnIds: [21, 22],
    baseComponentNameSnapshot: 'Brown Rice',
    selectedProteinOptionNamesSnapshot: ['Grilled Chicken', 'Rajma'],
    selectedAddOnNamesSnapshot: ['Avocado', 'Peanuts'],
    totalCaloriesKcalSnapshot: 700,
    totalServingWeightGramsSnapshot: 480,
    totalPriceSnapshot: 335,
    artUrl: '/art/bowl.svg',
    unavailableComponentIds: [],
  };

  it('names its parts that are sold out now', () => {
    const options = {
      bases: [part(1, 'Brown Rice')],
      proteinOptions: [part(12, 'Rajma', 'TODAY'), part(13, 'Tofu', 'TODAY')],
      addOns: [part(21, 'Avocado', 'TODAY')],
    } as unknown as CustomizeOptions;
    expect(soldOutParts(meal, options)).toEqual(['Rajma', 'Avocado']);
    expect(soldOutParts(meal, undefined)).toEqual([]);
  });

  it('loads every available part', () => {
    expect(loadableParts(meal)).toEqual({
      selection: { baseComponentId: 1, proteinOptionIds: [11, 12], addOnIds: [21, 22] },
      missingNames: [],
    });
  });

  it('loads the available parts and names the others', () => {
    expect(loadableParts({ ...meal, unavailableComponentIds: [1, 12, 21] })).toEqual({
      selection: { baseComponentId: null, proteinOptionIds: [11], addOnIds: [22] },
      missingNames: ['Brown Rice', 'Rajma', 'Avocado'],
    });
  });
});
