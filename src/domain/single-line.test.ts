import { describe, expect, it } from 'vitest';
import { singleLine, multiLine } from './single-line.ts';

describe('a name', () => {
  it.each([
    ['\u202Eevil', 'evil'],
    ['Ravi\u202D Kumar\u202C', 'Ravi Kumar'],
    ['\u2067Ali\u2069', 'Ali'],
    ['a\u202Ab\u202Bc\u2066d\u2068e', 'abcde'],
    ['\u200E Meera \u200F', 'Meera'],
    ['\u200BAsha\u2060', 'Asha'],
    ['\uFEFF Home \u00A0', 'Home'],
  ])('%j is cleaned to %j', (typed, stored) => {
    expect(singleLine(typed)).toBe(stored);
  });

  it.each([
    '  Anjali  ',
    'علی خان',
    'עדי\u200F ב',
    // Malayalam and Sinhala letters, an emoji of a family: joiners belong to them.
    'നന്\u200D',
    'ශ්\u200Dරී',
    '👩\u200D👧',
    'क्\u200Cष',
  ])('%j stays unchanged', (typed) => {
    expect(singleLine(typed)).toBe(typed.trim());
  });

  it.each([
    '',
    ' \u00A0\u3000',
    '\u200B',
    '\u200C\u200D',
    '\u2060\uFEFF',
    '\u202E\u202C',
    '\u00AD',
    '\u3164',
    '\u2800',
  ])('%j is empty, because nothing of it is visible', (typed) => {
    expect(singleLine(typed)).toBe('');
    expect(multiLine(typed)).toBe('');
  });
});

it('a text of several lines keeps its lines, without bidirectional control characters', () => {
  expect(multiLine(' one\n\u2067شكرا\u2069\n\u202Etwo ')).toBe('one\nشكرا\ntwo');
});
