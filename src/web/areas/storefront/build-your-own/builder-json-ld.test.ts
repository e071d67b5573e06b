import { describe, expect, it } from 'vitest';
import type { MealComponent } from '#contract/catalog.ts';
import { componentTypes } from '#domain/menu/component-type.ts';
import { builderJsonLd } from './builder-json-ld.ts';

const component = (componentType: MealComponent['componentType'], vegetarian: boolean): MealComponent => ({
  id: 1,
  name: `A ${componentType.toLowerCase()}`,
  description: 'Steamed',
  price: 59.5,
  imageUrl: null,
  artKey: null,
  componentType,
  servingWeightGrams: 180,
  caloriesKcal: 218,
  nutritionValues: {},
  vegetarian,
  allergens: [],
  active: true,
});
type Section = { readonly name: string; readonly hasMenuItem: readonly object[] };

describe('the builder as search engines read it', () => {
  it.each([true, false])('has a section for each type with its own components; vegetarian: %s', (vegetarian) => {
    const [bases, proteinOptions, addOns] = componentTypes.map((type) => [component(type, vegetarian)]);
    const options = { bases: bases!, proteinOptions: proteinOptions!, addOns: addOns! };
    const [page] = builderJsonLd(options, 'Build a bowl', 'https://shop.example') as [
      { mainEntity: { hasMenuSection: readonly Section[] } },
    ];
    const offers = { '@type': 'Offer', price: '59.50', priceCurrency: 'INR' };
    const diet = vegetarian ? { suitableForDiet: 'https://schema.org/VegetarianDiet' } : {};
    const item = (name: string) => ({ '@type': 'MenuItem', name, description: 'Steamed', ...diet, offers });
    expect(page.mainEntity.hasMenuSection.map(({ name, hasMenuItem }) => [name, hasMenuItem])).toEqual([
      ['Base', [item('A base')]],
      ['Protein', [item('A protein')]],
      ['Add-ons', [item('A addon')]],
    ]);
  });
});
