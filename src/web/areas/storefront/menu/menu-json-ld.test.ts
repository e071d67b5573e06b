import { describe, expect, it } from 'vitest';
import type { Meal } from '#contract/catalog.ts';
import { soldOutStates } from '#domain/menu/availability.ts';
import { menuJsonLd } from './menu-json-ld.ts';

const meal = (given: Partial<Meal>): Meal => ({
  id: 1,
  name: 'Paneer Bowl',
  description: 'Paneer on millet',
  price: 289,
  imageUrl: null,
  artUrl: '/art/bowl.svg',
  caloriesKcal: 545,
  mealType: 'PROTEIN_PICK',
  nutritionValues: { protein: 46, carbs: 52, fats: 17 },
  isVegetarian: true,
  allergens: [],
  servingWeightGrams: 420,
  slug: 'paneer-bowl',
  ingredients: [],
  mealCategory: { id: 1, name: 'Bowls', imageUrl: null },
  ...given,
});
type Section = {
  readonly name: string;
  readonly hasMenuItem: readonly { readonly name: string; readonly offers: object }[];
};
const sections = (meals: readonly Meal[]) =>
  (menuJsonLd(meals, 'https://shop.example') as { hasMenuSection: readonly Section[] }).hasMenuSection;

describe('the menu as search engines read it', () => {
  it.each([undefined, ...soldOutStates])('says whether a meal can be ordered: sold out %s', (soldOut) => {
    const [item] = sections([meal(soldOut ? { soldOut } : {})]).flatMap(({ hasMenuItem }) => hasMenuItem);
    const availability = soldOut ? { availability: 'https://schema.org/OutOfStock' } : {};
    expect(item!.offers).toEqual({ '@type': 'Offer', price: '289.00', priceCurrency: 'INR', ...availability });
  });

  it('has the photo of a meal rather than its drawing, and a diet only where it is vegetarian', () => {
    const photo = meal({ imageUrl: '/images/paneer-960.webp', isVegetarian: false });
    const [item] = sections([photo]).flatMap(({ hasMenuItem }) => hasMenuItem);
    expect(item).toMatchObject({ image: 'https://shop.example/images/paneer-960.webp' });
    expect(item).not.toHaveProperty('suitableForDiet');
  });

  it.each([
    [289, '289.00'],
    [269.5, '269.50'],
    [0.1 + 0.2, '0.30'],
    [1234.05, '1234.05'],
  ])('a meal of ₹%d is offered for %s INR', (price, expected) => {
    const [item] = sections([meal({ price })]).flatMap(({ hasMenuItem }) => hasMenuItem);
    expect(item).toMatchObject({
      name: 'Paneer Bowl',
      offers: { '@type': 'Offer', price: expected, priceCurrency: 'INR' },
      nutrition: {
        calories: '545 calories',
        proteinContent: '46 g',
        carbohydrateContent: '52 g',
        fatContent: '17 g',
        servingSize: '420 g',
      },
      suitableForDiet: 'https://schema.org/VegetarianDiet',
      image: 'https://shop.example/art/bowl.svg',
    });
  });

  it('has each meal once, in the section of its kind, with its own price', () => {
    const found = sections([
      meal({ id: 1, name: 'Pick', price: 199 }),
      meal({ id: 2, name: 'Combo', price: 399, mealType: 'POWER_COMBO', isVegetarian: false }),
    ]).map(({ hasMenuItem }) => hasMenuItem.map(({ name, offers }) => [name, (offers as { price: string }).price]));
    expect(found.flat()).toHaveLength(2);
    expect(found).toEqual(expect.arrayContaining([[['Combo', '399.00']], [['Pick', '199.00']]]));
  });
});
