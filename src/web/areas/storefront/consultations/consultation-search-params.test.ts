import { describe, expect, it } from 'vitest';
import { consultationPath, readConsultationId, readPlanView } from './consultation-search-params.ts';

const searchOf = (path: string) => new URL(path, 'https://shop.test').searchParams;

describe('the URL of a consultation', () => {
  it('has its id, and the week and day of its plan', () => {
    const path = consultationPath(7, { week: 2, day: 'TUESDAY' });
    expect(path).toBe('/consultations/details?id=7&week=2&day=TUESDAY');
    expect(readConsultationId(searchOf(path))).toBe(7);
    expect(readPlanView(searchOf(path))).toEqual({ week: 2, day: 'TUESDAY' });
  });

  it.each(['', 'id=', 'id=0', 'id=-1', 'id=7.5', 'id=seven', 'id=99999999999999999999'])(
    'has no id with %j',
    (text) => {
      expect(readConsultationId(new URLSearchParams(text))).toBeUndefined();
    },
  );

  it('ignores weeks and days that do not exist', () => {
    expect(readPlanView(new URLSearchParams('week=0&day=FUNDAY'))).toEqual({ week: undefined, day: undefined });
    expect(readPlanView(new URLSearchParams('week=10000'))).toEqual({ week: undefined, day: undefined });
  });
});
