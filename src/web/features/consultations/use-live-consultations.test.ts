import { expect, it } from 'vitest';
import { changedKeys, consultationKeys } from './use-live-consultations.ts';

const keys = consultationKeys(['own']);

it('a message refreshes the lists and that consultation, not its plan', () => {
  expect(changedKeys(keys, { consultationId: 7, change: 'message' })).toEqual([
    ['own', 'list'],
    ['own', 'details', 7],
  ]);
});

it.each(['plan', 'assignment'] as const)('a change of %s refreshes the plan as well', (change) => {
  expect(changedKeys(keys, { consultationId: 7, change })).toContainEqual(['own', 'plan', 7]);
});
