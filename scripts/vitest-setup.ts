import { vi } from 'vitest';
import { waitLimitMs } from './time-limit.mjs';

/** vitest has no setting for the limit of `vi.waitFor`; its default is a second. */
const { waitFor } = vi;
if (waitFor.name !== 'waitForPatiently') {
  vi.waitFor = function waitForPatiently(callback, options = {}) {
    const given = typeof options === 'number' ? { timeout: options } : options;
    return waitFor(callback, { timeout: waitLimitMs, interval: 20, ...given });
  };
}
