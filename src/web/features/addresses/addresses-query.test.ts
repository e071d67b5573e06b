import { describe, expect, it } from 'vitest';
import type { Address } from '#contract/addresses.ts';
import { selectAddress } from './addresses-query.ts';

const address = (id: number, isDefault = false) => ({ id, default: isDefault }) as Address;

describe('the delivery address of an order', () => {
  it('is the default one', () => {
    expect(selectAddress([address(1), address(2, true)], null)?.id).toBe(2);
  });

  it('is the first by id where none is the default', () => {
    expect(selectAddress([address(9), address(4)], null)?.id).toBe(4);
  });

  it('is the chosen one, until it is deleted', () => {
    expect(selectAddress([address(1), address(2, true)], 1)?.id).toBe(1);
    expect(selectAddress([address(2, true)], 1)?.id).toBe(2);
  });

  it('is none without addresses', () => {
    expect(selectAddress([], null)).toBeUndefined();
  });
});
