import { describe, expect, it } from 'vitest';
import { gstStates, isStateCode, stateCodes } from './gst-states.ts';
import { isGstin } from './gstin.ts';

const valid = '27AAPFU0939F1ZV';

describe('a GSTIN', () => {
  it('is accepted with the right check digit', () => {
    expect(isGstin(valid)).toBe(true);
  });

  it('is refused with any other character in any one place', () => {
    const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
    for (let place = 0; place < valid.length; place++) {
      const accepted = Array.from(characters).filter((one) =>
        isGstin(valid.slice(0, place) + one + valid.slice(place + 1)),
      );
      expect(accepted).toEqual([valid[place]]);
    }
  });

  it.each(['', '27AAPFU0939F1Z', `${valid}0`, valid.toLowerCase(), ` ${valid}`, '99AAPFU0939F1ZS'])(
    'is refused as %j',
    (text) => {
      expect(isGstin(text)).toBe(false);
    },
  );
});

describe('the codes of the states', () => {
  it('are two digits each, with a name', () => {
    expect(stateCodes.every((code) => /^\d\d$/.test(code) && gstStates[code].length > 2)).toBe(true);
    expect(gstStates['36']).toBe('Telangana');
  });

  it.each(['00', '25', '28', '39', 'toString'])('do not include %s', (code) => {
    expect(isStateCode(code)).toBe(false);
  });
});
