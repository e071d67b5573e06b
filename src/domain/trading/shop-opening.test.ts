import { describe, expect, it } from 'vitest';
import { completeDetails } from '../papers/testing/business-details.ts';
import { missingForFirstOrder } from './shop-opening.ts';

describe('what a shop lacks for its first order', () => {
  it.each([
    [{}, true, []],
    [{}, false, ['confirmed terms']],
    [{ legalName: null }, true, ['legal name']],
    [{ addressLine1: null }, true, ['address']],
    [{ city: null }, true, ['address']],
    [{ postalCode: null }, true, ['address']],
    [{ stateCode: null }, true, ['address']],
    [{ addressLine2: null, gstin: null, phone: null, email: null }, true, []],
  ])('without %j and terms confirmed: %s', (change, isConfirmed, missing) => {
    expect(missingForFirstOrder({ ...completeDetails, ...change }, isConfirmed)).toEqual(missing);
  });
});
