import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retry-delay.ts';

describe('the delay before a retry', () => {
  it('is never longer than the full one and never shorter than half of it', () => {
    expect(retryDelayMs(1, () => 0)).toBe(500);
    expect(retryDelayMs(1, () => 1)).toBe(1000);
    expect(retryDelayMs(4, () => 0.5)).toBe(6000);
  });

  it('does not grow beyond 30 s, however long the outage', () => {
    expect(retryDelayMs(5000, () => 1)).toBe(30_000);
  });
});
