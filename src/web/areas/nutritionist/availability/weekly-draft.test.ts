import { describe, expect, it } from 'vitest';
import {
  draftOf,
  hoursOf,
  isSameWeek,
  problemsOf,
  spansOf,
  withMondayOnWorkingDays,
  withoutSpan,
  withSpan,
  withTime,
  type WeeklyDraft,
} from './weekly-draft.ts';

const span = (key: number, from: string, to: string, weekday = 1) => ({ key, weekday, from, to });
const timesOf = (draft: WeeklyDraft, weekday: number) => spansOf(draft, weekday).map(({ from, to }) => `${from}-${to}`);

describe('the form of weekly hours', () => {
  it('starts with the saved hours, and saves them unchanged', () => {
    const hours = [
      { weekday: 1, fromMinute: 570, toMinute: 780 },
      { weekday: 1, fromMinute: 840, toMinute: 1440 },
      { weekday: 7, fromMinute: 0, toMinute: 60 },
    ];
    const draft = draftOf(hours);
    expect(timesOf(draft, 1)).toEqual(['09:30-13:00', '14:00-00:00']);
    expect(hoursOf(draft.toReversed())).toEqual(hours);
    expect(problemsOf(draft).size).toBe(0);
  });

  it('adds a morning, then an afternoon, then an empty span', () => {
    const once = withSpan([], 2);
    const thrice = withSpan(withSpan(once, 2), 2);
    expect(timesOf(thrice, 2)).toEqual(['09:00-13:00', '14:00-18:00', '-']);
    expect(timesOf(withoutSpan(thrice, once[0]!.key), 2)).toEqual(['14:00-18:00', '-']);
    expect(new Set(thrice.map(({ key }) => key)).size).toBe(3);
  });

  it('copies Monday to the other weekdays but not to the weekend', () => {
    const copied = withMondayOnWorkingDays([
      span(0, '09:00', '13:00'),
      span(1, '14:00', '18:00'),
      span(2, '07:00', '08:00', 3),
      span(3, '10:00', '12:00', 6),
    ]);
    for (const weekday of [1, 2, 3, 4, 5]) expect(timesOf(copied, weekday)).toEqual(['09:00-13:00', '14:00-18:00']);
    expect(timesOf(copied, 6)).toEqual(['10:00-12:00']);
    expect(new Set(copied.map(({ key }) => key)).size).toBe(copied.length);
  });

  it.each([
    ['a missing beginning', [span(0, '', '13:00')], 0, 'from', 'Please enter a time'],
    ['a missing end', [span(0, '09:00', '')], 0, 'to', 'Please enter a time'],
    ['an end before the beginning', [span(0, '13:00', '09:00')], 0, 'to', 'The end must come after the beginning'],
    ['no time at all between them', [span(0, '09:00', '09:00')], 0, 'to', 'The end must come after the beginning'],
    [
      'hours within others',
      [span(0, '10:00', '11:00'), span(1, '09:00', '13:00')],
      0,
      'from',
      'These hours overlap with others of the day',
    ],
    [
      'the same hours twice',
      [span(0, '09:00', '13:00'), span(1, '09:00', '13:00')],
      1,
      'from',
      'These hours overlap with others of the day',
    ],
  ] as const)('are refused for %s, at the field', (_, draft, key, field, message) => {
    expect([...problemsOf(draft)]).toEqual([[key, { field, message }]]);
  });

  it('allows spans that touch, are on other days, and end at midnight', () => {
    const draft = [
      span(0, '09:00', '13:00'),
      span(1, '13:00', '14:00'),
      span(2, '09:00', '13:00', 2),
      span(3, '20:00', '00:00'),
    ];
    expect(problemsOf(draft).size).toBe(0);
  });

  it('is changed only when a time differs, whatever the order', () => {
    const draft = [span(0, '09:00', '13:00'), span(1, '14:00', '18:00')];
    expect(isSameWeek(draft, [span(7, '14:00', '18:00'), span(8, '09:00', '13:00')])).toBe(true);
    expect(isSameWeek(draft, withTime(draft, 1, 'to', '18:30'))).toBe(false);
  });
});
