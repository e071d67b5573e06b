import { describe, expect, it } from 'vitest';
import { paise } from '../money.ts';
import {
  type OrderTerms,
  firstDayOfNewTerms,
  firstTerms,
  isSameTerms,
  taxLabel,
  taxModes,
  termChanges,
  termsFromWire,
  termsOnWire,
} from './order-terms.ts';

const others: OrderTerms = {
  taxBasisPoints: 1250,
  taxMode: 'included',
  taxRounding: paise(100),
  flatDeliveryFee: paise(2_000),
  freeDeliveryAbove: paise(29_900),
};

describe('the terms of an order', () => {
  it('begin on the next day in Hyderabad', () => {
    expect(firstDayOfNewTerms(new Date('2026-11-18T18:29:59Z'), true)).toBe('2026-11-19');
    expect(firstDayOfNewTerms(new Date('2026-11-18T18:30:00Z'), true)).toBe('2026-11-20');
  });

  it('begin today before the first order', () => {
    expect(firstDayOfNewTerms(new Date('2026-11-18T18:29:59Z'), false)).toBe('2026-11-18');
  });

  it.each(Object.keys(firstTerms) as (keyof OrderTerms)[])('are others when their %s is another', (term) => {
    expect(isSameTerms(firstTerms, { ...firstTerms })).toBe(true);
    expect(isSameTerms(firstTerms, { ...firstTerms, [term]: others[term] })).toBe(false);
  });

  it('begin as 7% tax on top of the prices, ₹3.99 for delivery and no free delivery', () => {
    expect(termsOnWire(firstTerms)).toEqual({
      taxPercent: 7,
      taxMode: 'added',
      taxRounding: 0.01,
      deliveryFee: 3.99,
      freeDeliveryAbove: null,
    });
  });

  it('come over the wire as they went', () => {
    for (const terms of [firstTerms, others]) expect(termsFromWire(termsOnWire(terms))).toEqual(terms);
    for (let taxBasisPoints = 0; taxBasisPoints <= 10_000; taxBasisPoints++) {
      expect(termsFromWire(termsOnWire({ ...firstTerms, taxBasisPoints })).taxBasisPoints).toBe(taxBasisPoints);
    }
  });

  it('have tax added to the prices or included in them', () => {
    expect(taxModes).toEqual(['added', 'included']);
  });

  it('name the tax with its rate', () => {
    expect(taxLabel(firstTerms)).toBe('Tax (7%)');
    expect(taxLabel(others)).toBe('Tax (12.5%, included)');
  });

  it('lists the differences', () => {
    expect(termChanges(firstTerms, { ...firstTerms })).toEqual([]);
    expect(termChanges(firstTerms, others)).toEqual([
      'Tax is now 12.5%, included in the prices, rounded to ₹1.00 instead of 7%',
      'Delivery is now ₹20.00, free above ₹299.00 instead of ₹3.99',
    ]);
  });
});
