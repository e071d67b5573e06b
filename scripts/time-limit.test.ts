import { afterEach, expect, it, vi } from 'vitest';
import { describeMachine } from './calibrate.mjs';
import { factorVariable, timeLimit } from './time-limit.mjs';

afterEach(() => void vi.unstubAllEnvs());

const limitWith = (factor: string | undefined) => {
  vi.stubEnv(factorVariable, factor);
  return timeLimit(1_000);
};

it('time limits are lengthened by the factor of the machine, never shortened, and at most eight times', () => {
  expect(['2.5', '1', '0.3', '100'].map(limitWith)).toEqual([2_500, 1_000, 1_000, 8_000]);
});

it('without a calibration, time limits are doubled', () => {
  expect([undefined, '', 'fast'].map(limitWith)).toEqual([2_000, 2_000, 2_000]);
});

it('the slowest part of the machine counts', () => {
  expect(describeMachine({ processor: 700, disk: 50, browser: 600 })).toEqual({
    factor: 4,
    line: 'this machine: 0.3 of the reference (processor 0.5, disk 0.8, browser 0.3); time limits × 4.0',
  });
});

it('a machine without a browser is measured by the rest, and a fast one keeps the limits', () => {
  expect(describeMachine({ processor: 175, disk: 20, browser: undefined })).toEqual({
    factor: 1,
    line: 'this machine: 2.0 of the reference (processor 2.0, disk 2.0); time limits × 1.0',
  });
});
