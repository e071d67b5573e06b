import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The permission matrix: `calls-of-customers.txt` (and of everyone), `calls-of-staff.txt`, `calls-of-admins.txt`. One line for
 * each route, with the expected result for each kind of caller: a status, `ok` (allowed), `own` (allowed, on the caller's own
 * data), or `-` (not applicable). The number is that of the documented call; `+` is a call of our own.
 *
 * A  not signed in                N   the assigned nutritionist
 * C  a customer on own data       N'  another nutritionist
 * C' a customer on another's      D   a delivery assistant
 * K  a kitchen manager            AD  an admin; `2` after it: one with two-step verification, and 403 without it
 *
 * Every cell is tested, and a route without a line fails the build: see src/server/permission-matrix.test.ts. `npm test` sends
 * requests that differ only in the role of staff once, and shows that the other roles pass the guard; `npm run checks s6` sends all.
 */
const rowsIn = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1);

export const callers = ['A', 'C', "C'", 'K', 'N', "N'", 'D', 'AD'] as const;
export type CallerKind = (typeof callers)[number];

export type PermissionRow = {
  readonly row: string;
  readonly call: string;
  readonly cells: Readonly<Record<CallerKind, string>>;
  readonly needsSecondFactor: boolean;
};

export const permissionMatrix: readonly PermissionRow[] = ['customers', 'staff', 'admins']
  .flatMap((role) => rowsIn(`calls-of-${role}.txt`))
  .map((line) => {
    const [row = '', call = '', cells = ''] = line.split('|').map((part) => part.trim());
    const received = cells.split(/\s+/);
    return {
      row,
      call,
      cells: Object.fromEntries(
        callers.map((kind, column) => [kind, received[column] ?? '']),
      ) as PermissionRow['cells'],
      needsSecondFactor: received[callers.length] === '2',
    };
  });
