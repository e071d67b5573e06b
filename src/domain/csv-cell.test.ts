import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, withoutFormulaGuard } from './csv-cell.ts';

describe('a cell', () => {
  it.each([
    ['Paneer bowl', 'Paneer bowl'],
    ['', ''],
    [1052, '1052'],
    [-5, '-5'],
    ['2 x Paneer bowl; 1 x Dal', '"2 x Paneer bowl; 1 x Dal"'],
    ['Road 12, Banjara Hills', '"Road 12, Banjara Hills"'],
    ['the "blue" gate', '"the ""blue"" gate"'],
    ['first\nsecond', '"first\nsecond"'],
    ['first\rsecond', '"first\rsecond"'],
    ['ఆశా रांव', 'ఆశా रांव'],
  ])('%j is written as RFC 4180 says', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+919876543210', "'+919876543210"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', `"\t'=1+1"`],
    ['\r=1+1', `"\r'=1+1"`],
    ['\n=1+1', `"\n'=1+1"`],
    ['Asha;=1+1', `"Asha;'=1+1"`],
    ['Asha\t@SUM(A1)', `"Asha\t'@SUM(A1)"`],
    ['Asha\n"=1+1', `"Asha\n'""=1+1"`],
    ['Asha; "=1+1"', `"Asha;' ""=1+1"""`],
    ["'=1+1", "''=1+1"],
    ['"=1+1"', `"'""=1+1"""`],
    ['  =1+1', "'  =1+1"],
    ['\u00A0=1+1', "'\u00A0=1+1"],
    ['＝1+1', "'＝1+1"],
    ['=HYPERLINK("https://example.com","x")', `"'=HYPERLINK(""https://example.com"",""x"")"`],
  ])('%j is text, and no formula that a spreadsheet runs', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });
});

/** As a reader of CSV removes the quotes. */
const unquoted = (cell: string) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

it('any text is the same after it was written as a cell and read again', () => {
  const spiteful = fc.string({ unit: fc.constantFrom(...Array.from('=+-@\'"; \t\n\ra1,')) });
  fc.assert(
    fc.property(fc.oneof(fc.string(), spiteful), (text) => {
      expect(withoutFormulaGuard(unquoted(csvCell(text)))).toBe(text);
    }),
  );
});
