import type { ActionKind } from './offline-actions/queued-action.ts';

export const actLabels: Record<ActionKind, string> = {
  'pick-up': 'Pick up',
  DELIVERED: 'Delivered',
  COMPLETED: 'Cash handed in',
};
