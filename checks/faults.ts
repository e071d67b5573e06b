import { accessFaults } from './faults/access-faults.ts';
import type { Fault } from './faults/fault.ts';
import { finderFaults } from './faults/finder-faults.ts';
import { loadFaults } from './faults/load-faults.ts';
import { orderFaults } from './faults/order-faults.ts';
import { signInFaults } from './faults/sign-in-faults.ts';

/** Injected faults: one-line mistakes, each of which breaks a guarantee and must fail a test. */
export const faults: readonly Fault[] = [
  ...orderFaults,
  ...loadFaults,
  ...signInFaults,
  ...accessFaults,
  ...finderFaults,
];
