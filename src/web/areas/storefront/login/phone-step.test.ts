import { describe, expect, it } from 'vitest';
import { readTypedPhone } from './phone-step.tsx';

describe('the phone number of a customer', () => {
  it.each([
    '9848055121',
    '98480 55121',
    '+91 98480-55121',
    '+91\u00A098480\u00A055121',
    '0091 9848055121',
    '09848055121',
    '(+91) 98480.55121',
    '\u202A+91 98480 55121\u202C',
    '98480\u201355121',
    '  9848055121 ',
  ])('may be typed as "%s"', (typed) => expect(readTypedPhone(typed)).toBe('+919848055121'));

  it.each(['', '98480', '5848055121', '+1 415 555 0100', '98480551210', 'nine8480551'])('is not "%s"', (typed) =>
    expect(readTypedPhone(typed)).toBeNull(),
  );
});
