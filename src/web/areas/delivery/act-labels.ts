import type { TapAct } from './tap-queue/tap.ts';

export const actLabels: Record<TapAct, string> = {
  'pick-up': 'Pick up',
  DELIVERED: 'Delivered',
  COMPLETED: 'Cash handed in',
};
