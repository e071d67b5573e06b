import { describe, expect, it } from 'vitest';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { mealTypes } from '#domain/menu/meal-type.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { roles } from '#domain/accounts/role.ts';
import { auditChanges, fieldName, readable } from './audit-changes.ts';

const nutritionistNames = { 12: 'Meera Iyer' };

describe('changes of an audit entry', () => {
  it('have values before and after', () => {
    const before = { price: 269, imageUrl: null };
    const after = { price: 279.5, imageUrl: '/images/a.webp' };
    expect(auditChanges({ before, after, nutritionistNames })).toEqual([
      { field: 'Price', before: '₹269.00', after: '₹279.50' },
      { field: 'Image', before: 'none', after: '/images/a.webp' },
    ]);
  });

  it('have one value for created and deleted subjects, without the id', () => {
    expect(auditChanges({ before: null, after: { id: 4, name: 'Kondapur' }, nutritionistNames })).toEqual([
      { field: 'Name', before: undefined, after: 'Kondapur' },
    ]);
    expect(auditChanges({ before: { name: 'Kondapur' }, after: null, nutritionistNames })).toEqual([
      { field: 'Name', before: 'Kondapur', after: undefined },
    ]);
    expect(auditChanges({ before: null, after: null, nutritionistNames })).toEqual([]);
  });

  it('do not repeat who picked up an order as an id', () => {
    expect(auditChanges({ before: null, after: { pickedUpBy: 77 }, nutritionistNames })).toEqual([]);
  });

  it('of terms have their units', () => {
    const before = { taxPercent: 7, deliveryFee: 3.99, freeDeliveryAbove: null, startsOn: null };
    const after = { taxPercent: 5, deliveryFee: 20, freeDeliveryAbove: 299, startsOn: '2027-04-01' };
    expect(auditChanges({ before, after, nutritionistNames })).toEqual([
      { field: 'Tax', before: '7%', after: '5%' },
      { field: 'Delivery fee', before: '₹3.99', after: '₹20.00' },
      { field: 'Free delivery above', before: 'none', after: '₹299.00' },
      { field: 'Starts on', before: 'none', after: 'Apr 1, 2027' },
    ]);
  });

  it('name the nutritionists', () => {
    const before = { nutritionistId: null };
    expect(auditChanges({ before, after: { nutritionistId: 12 }, nutritionistNames })).toEqual([
      { field: 'Nutritionist', before: 'none', after: 'Meera Iyer' },
    ]);
    expect(auditChanges({ before: { nutritionistId: 13 }, after: before, nutritionistNames })[0]?.before).toBe('#13');
  });
});

it.each([
  ['deliveryRadiusKm', 'Delivery radius'],
  ['addressLine1', 'Address line 1'],
  ['name', 'Name'],
  ['kitchenIds', 'Kitchen'],
])('the field %s is shown as %s', (key, name) => expect(fieldName(key)).toBe(name));

it.each([
  ['', true, 'yes'],
  ['', false, 'no'],
  ['', 0, '0'],
  ['', '', 'none'],
  ['', [], 'none'],
  ['', {}, 'none'],
  ['', ['milk', 'soya'], 'milk, soya'],
  ['', { protein: 34, carbs: 48 }, 'protein 34, carbs 48'],
  ['', '2026-11-15T06:00:00.000Z', 'Nov 15, 2026, 11:30 AM'],
  ['', '2026-11-15', 'Nov 15, 2026'],
  ['', 'COD', 'COD'],
  ['kitchens', [{ id: 4, name: 'Kondapur' }], 'Kondapur'],
  ['deliveryRadiusKm', 5, '5 km'],
  ['servingWeightGrams', 400, '400 g'],
  ['caloriesKcal', 461, '461 kcal'],
  ['leadMinutes', 30, '30 minutes'],
])('the field %s with %j is shown as %s', (key, value, text) => expect(readable(value, key)).toBe(text));

it.each([...orderStatuses, ...consultationStatuses, ...mealTypes, ...roles])('%s is shown in words', (value) => {
  expect(readable(value)).toMatch(/^[A-Z][a-z]+( [a-z]+)*$/);
});
