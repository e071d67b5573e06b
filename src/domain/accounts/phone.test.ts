import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, normalisePhone, normaliseBusinessPhone } from './phone.ts';

describe('phone numbers', () => {
  it.each([
    '9876543210',
    '09876543210',
    '919876543210',
    '+919876543210',
    '+91 98765 43210',
    '+91-98765-43210',
    ' 98765 43210 ',
  ])('%j is normalised to the same number', (input) => {
    expect(normalisePhone(input)).toBe('+919876543210');
  });

  it('a number that itself begins with 91 keeps all its digits', () => {
    expect(normalisePhone('9198765432')).toBe('+919198765432');
  });

  it.each([
    '',
    '5876543210',
    '987654321',
    '98765432100',
    '+1 9876543210',
    '+9109876543210',
    '0919876543210',
    '+91987654321x',
    '98765+43210',
    '٩٨٧٦٥٤٣٢١٠',
    '+919876543210,+919876543211',
  ])('%j is no Indian mobile number', (input) => {
    expect(normalisePhone(input)).toBeNull();
  });

  it.each([
    ['+919876543210', '+91 98765 43210'],
    ['9876543210', '+91 98765 43210'],
    ['098765-43210', '+91 98765 43210'],
    ['+91 40 5550 0142', '+91 40 5550 0142'],
    ['Reception, ring twice', 'Reception, ring twice'],
  ])('%j is shown as %j', (phone, shown) => {
    expect(formatPhone(phone)).toBe(shown);
  });

  it('a normalised number stays unchanged, and every result is normalised', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+91|91|0)?[ -]?[4-9](\d[ -]?){8,10}$/), (input) => {
        const phone = normalisePhone(input);
        if (phone === null) return;
        expect(phone).toMatch(/^\+91[6-9]\d{9}$/);
        expect(normalisePhone(phone)).toBe(phone);
      }),
    );
  });
});

describe('a phone of the business', () => {
  it.each([
    ['040-5550 0142', '+914055500142', '+91 40 5550 0142'],
    ['+91 40 5550 0142', '+914055500142', '+91 40 5550 0142'],
    ['+91 (0)40 5550 0142', '+914055500142', '+91 40 5550 0142'],
    ['914055500142', '+914055500142', '+91 40 5550 0142'],
    ['08455 276543', '+918455276543', '+91 84552 76543'],
    ['01412 345678', '+911412345678', '+91 1412345678'],
    ['98765 43210', '+919876543210', '+91 98765 43210'],
    ['1800-425-0142', '18004250142', '18004250142'],
  ])('%j is stored as %s and shown as %j', (input, stored, shown) => {
    expect(normaliseBusinessPhone(input)).toBe(stored);
    expect(formatPhone(stored)).toBe(shown);
    expect(normaliseBusinessPhone(stored)).toBe(stored);
  });

  it.each(['5550 0142', '040 5550 014', '040 5550 01422', '+44 20 7946 0000', 'call us', ''])(
    '%j is refused',
    (input) => {
      expect(normaliseBusinessPhone(input)).toBeNull();
    },
  );
});
