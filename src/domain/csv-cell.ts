type Cell = string | number;

/** CSV injection: the places where a spreadsheet, with any separator, may start a cell and run what follows as a formula. */
const formulaStart = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])/g;
const guardedStart = /(^|[;\t\r\n])'(?=(?:[^\S\t\r\n]|["'])*[=+\-@＝＋－＠])/g;

/** The byte order mark by which spreadsheets recognise UTF-8. */
export const csvStart = '\u{FEFF}';

/** RFC 4180. Formulas are prefixed with an apostrophe: notes and names are written by customers. */
export function csvCell(value: Cell): string {
  const text = typeof value === 'string' ? value.replaceAll(formulaStart, "$1'") : String(value);
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Removes the apostrophe that `csvCell` put before a formula. The parser has removed the quotes already. */
export function withoutFormulaGuard(text: string): string {
  return text.replaceAll(guardedStart, '$1');
}
