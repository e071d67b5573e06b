import { describe, expect, it } from 'vitest';
import { hyderabadPinCodes } from './hyderabad-pin-codes.ts';
import { regionOfPin } from './pin-region.ts';

describe('city and state from a PIN code', () => {
  it.each(hyderabadPinCodes.map(([pin]) => pin))('%s is in Hyderabad, Telangana', (pin) => {
    expect(regionOfPin(pin)).toEqual({ city: 'Hyderabad', state: 'Telangana' });
  });

  it('a PIN code may have spaces', () => expect(regionOfPin(' 500 032 ')?.city).toBe('Hyderabad'));

  it('another PIN code of Telangana names the state alone', () =>
    expect(regionOfPin('506001')).toEqual({ city: null, state: 'Telangana' }));

  it.each(['110001', '510001', '50003', '5000322', '', 'abcdef'])('%s says nothing', (pin) =>
    expect(regionOfPin(pin)).toBeNull(),
  );
});
