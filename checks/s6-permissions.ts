import { permissionMatrix } from '#server/testing/permissions/permission-matrix.ts';
import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

const cells = permissionMatrix.flatMap((row) => Object.values(row.cells)).filter((cell) => cell !== '-').length;
/** Expired, revoked, disabled and unknown sessions for every call that requires one. */
const endedSessions = permissionMatrix.filter((row) => row.cells.A === '401').length * 4;

export const check: Check = {
  guarantee: 'No role or ownership hole',
  goal: 'every cell of the permission matrix as it is written; no route without a row; foreign and missing ids return the same 404',
  limitSeconds: 180,
  run: (checking) =>
    provenByTests(checking, {
      files: ['src/server/permission-matrix.test.ts'],
      env: { PERMISSION_CELLS: 'all' },
      whenAllHold: `${permissionMatrix.length} rows, ${cells} cells, ${endedSessions} calls with ended sessions: 0 wrong; 0 routes without a row`,
    }),
};
