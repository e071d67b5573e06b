import { describe, expect, it } from 'vitest';
import { firstTerms } from '#domain/orders/order-terms.ts';
import { describeTerms, readTermsArguments } from './terms-arguments.ts';

const now = new Date('2026-11-16T05:30:00Z');
const read = (...args: string[]) => readTermsArguments(args, now);

describe('npm run terms', () => {
  it('shows only, without arguments', () => {
    expect(read()).toBeUndefined();
  });

  it('begins at midnight in India, and changes what it names', () => {
    expect(read('--from', '2026-11-17', '--tax', '12.5', '--free-above', '299')).toEqual({
      startsAt: new Date('2026-11-16T18:30:00Z'),
      change: { taxBasisPoints: 1250, freeDeliveryAbove: 29_900 },
      isConfirmed: false,
    });
    expect(
      read('--from', '2027-04-01', '--menu-prices', 'included', '--round-tax', 'rupee', '--fee', '0', '--yes'),
    ).toMatchObject({ change: { taxMode: 'included', taxRounding: 100, flatDeliveryFee: 0 }, isConfirmed: true });
    expect(read('--from', '2027-04-01', '--free-above', 'none')?.change).toEqual({ freeDeliveryAbove: null });
  });

  it('begins at once today, which a shop with orders refuses', () => {
    expect(read('--from', '2026-11-16', '--tax', '5')).toMatchObject({ startsAt: 'now' });
  });

  it.each([
    ['a day that is over', ['--from', '2026-11-15', '--tax', '5'], '2026-11-16'],
    ['what is no day', ['--from', '2026-02-30', '--tax', '5'], '2026-02-30'],
    ['a change without a day', ['--tax', '5'], '--from'],
    ['a day without a change', ['--from', '2027-04-01'], 'Nothing is to change'],
    ['more tax than there is', ['--from', '2027-04-01', '--tax', '100.01'], '--tax'],
    ['tax in thousandths', ['--from', '2027-04-01', '--tax', '5.125'], '--tax'],
    ['a fee below zero', ['--from', '2027-04-01', '--fee=-1'], '--fee'],
    ['a fee that must be a mistake', ['--from', '2027-04-01', '--fee', '1000.01'], '--fee'],
    ['rounding it does not know', ['--from', '2027-04-01', '--round-tax', 'toString'], '--round-tax'],
    ['a way of tax it does not know', ['--from', '2027-04-01', '--menu-prices', 'plus'], '--menu-prices'],
    ['an option it does not know', ['--from', '2027-04-01', '--vat', '5'], '--vat'],
  ])('refuses %s', (_what, args, mention) => {
    expect(() => read(...args)).toThrow(mention);
  });

  it('says what is charged', () => {
    expect(describeTerms(firstTerms)).toBe(
      '7% tax added to the menu prices, rounded to ₹0.01; delivery ₹3.99, no free delivery',
    );
  });
});
