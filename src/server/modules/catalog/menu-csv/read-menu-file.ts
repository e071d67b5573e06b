import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { maxMenuFileBytes, maxMenuRowLength, maxMenuRows } from '#contract/admin-menu.ts';
import { AppError } from '#contract/errors.ts';
import { withoutFormulaGuard } from '#domain/csv-cell.ts';
import { type MealColumn, idHead, mealColumns } from './meal-columns.ts';

export type MenuRow = { readonly line: number; readonly cells: readonly string[] };
export type MenuFile = {
  /** At the position of their cells; null for the ID. */
  readonly columns: readonly (MealColumn | null)[];
  readonly rows: readonly MenuRow[];
};

/** Refuses a file that cannot be read at all; what is wrong with single rows is found later. In steps: other requests are answered between them. */
export async function readMenuFile(bytes: Buffer): Promise<MenuFile> {
  if (bytes.length > maxMenuFileBytes) throw new AppError('too-large', 'The file is larger than 2 MB.');
  const [head, ...rows] = await parseRows(textOf(bytes));
  if (!head) throw refused('The file is empty.');
  if (rows.length === 0) throw refused('The file has a head and no rows.');
  if (rows.length > maxMenuRows) throw refused(`The file has more than ${maxMenuRows} rows.`);
  return { columns: readHead(head.cells), rows };
}

/** With one way to end a line: within quotes the parser counts CR and LF as two lines. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch (cause) {
    throw refused('The file is not UTF-8. Save it as "CSV UTF-8".', cause);
  }
}

const pieceLength = 32_768;

/** The parser reads each piece at once. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += pieceLength) {
    yield text.slice(at, at + pieceLength);
    await nextTurn();
  }
}

type Parsed = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

async function parseRows(text: string): Promise<MenuRow[]> {
  const firstLine = text.slice(0, text.indexOf('\n') + 1) || text;
  try {
    const rows: MenuRow[] = [];
    const parser = parse({
      // Spreadsheets of some languages separate by semicolons.
      delimiter: firstLine.includes(',') || !firstLine.includes(';') ? ',' : ';',
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxMenuRowLength,
      to: maxMenuRows + 2,
    });
    const pieces = Readable.from(inPieces(text));
    pieces.pipe(parser);
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const breaks = record.join('').split('\n').length - 1;
      const isEmpty = record.every((cell) => cell.trim() === '');
      if (!isEmpty) rows.push({ line: info.lines - breaks, cells: record.map(withoutFormulaGuard) });
    }
    return rows;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw refused(`Line ${Number(error['lines'])} is longer than ${maxMenuRowLength} characters.`, error);
    throw refused(
      `Line ${Number(error['lines'])} is not CSV: a quotation mark is missing or in the wrong place.`,
      error,
    );
  }
}

function readHead(cells: readonly string[]): MenuFile['columns'] {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  const known = [idHead, ...mealColumns.map(({ head }) => head)];
  const columns = names.map((name, index) => {
    if (names.indexOf(name) < index) throw refused(`There are two columns "${cells[index]!.trim()}".`);
    if (name === idHead.toLowerCase()) return null;
    const column = mealColumns.find(({ head }) => head.toLowerCase() === name);
    if (column) return column;
    throw refused(`There is no column "${cells[index]!.trim().slice(0, 60)}". The columns are ${known.join(', ')}.`);
  });
  if (columns.some((column) => column === null || column.field === 'name')) return columns;
  throw refused('The file needs a column ID, or columns Name and Category.');
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('bad-input', message, { fieldErrors: { file: message }, cause });
}
