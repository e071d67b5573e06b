import { describe, expect, it } from 'vitest';
import { auditChanges, fieldName, readable } from './audit-changes.ts';

describe('changes of an audit entry', () => {
  it('have values before and after', () => {
    const before = { price: 269, imageUrl: null };
    const after = { price: 279, imageUrl: '/images/a.webp' };
    expect(auditChanges({ before, after })).toEqual([
      { field: 'Price', before: '269', after: '279' },
      { field: 'Image url', before: 'none', after: '/images/a.webp' },
    ]);
  });

  it('have one value for created and deleted subjects', () => {
    expect(auditChanges({ before: null, after: { name: 'Kondapur' } })).toEqual([
      { field: 'Name', before: undefined, after: 'Kondapur' },
    ]);
    expect(auditChanges({ before: { name: 'Kondapur' }, after: null })).toEqual([
      { field: 'Name', before: 'Kondapur', after: undefined },
    ]);
    expect(auditChanges({ before: null, after: null })).toEqual([]);
  });
});

it.each([
  ['deliveryRadiusKm', 'Delivery radius km'],
  ['addressLine1', 'Address line1'],
  ['name', 'Name'],
  ['nutritionist_id', 'Nutritionist id'],
])('the field %s is shown as %s', (key, name) => expect(fieldName(key)).toBe(name));

it.each([
  [true, 'yes'],
  [false, 'no'],
  [0, '0'],
  ['', 'none'],
  [[], 'none'],
  [{}, 'none'],
  [['milk', 'soya'], 'milk, soya'],
  [{ protein: 34, carbs: 48 }, 'protein 34, carbs 48'],
  ['2026-11-15T06:00:00.000Z', 'Nov 15, 2026, 11:30 AM'],
  ['2026-11-15', '2026-11-15'],
])('the value %j is shown as %s', (value, text) => expect(readable(value)).toBe(text));
