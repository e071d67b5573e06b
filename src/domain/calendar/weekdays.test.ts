import { expect, it } from 'vitest';
import { weekdaysText } from './weekdays.ts';

it.each([
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[4, 2], 'Tuesday, Thursday'],
  [[1, 2, 4, 5, 6, 7], 'Monday, Tuesday, Thursday to Sunday'],
  [[7], 'Sunday'],
])('names the days %j', (days, text) => {
  expect(weekdaysText(days)).toBe(text);
});
