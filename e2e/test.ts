import { test as base, expect } from '@playwright/test';
import { avoidMidnight } from './support/business-day-end.ts';
import { waitForLife } from './support/come-alive.ts';
import { type Complaints, hearComplaints, unforgiven } from './support/complaints.ts';

export { expect };

type Conditions = {
  /** A journey that provokes a complaint of the browser on purpose forgives it here. */
  complaints: Complaints;
  oneDay: void;
};

/** Any console error, uncaught exception or violation of the Content-Security-Policy fails the journey. */
export const test = base.extend<Conditions>({
  oneDay: [
    async ({ timezoneId: _india }, use, { timeout }) => {
      await avoidMidnight(timeout);
      await use();
    },
    { auto: true, timeout: 300_000 },
  ],
  complaints: [
    async ({ context, javaScriptEnabled }, use) => {
      if (javaScriptEnabled) waitForLife(context);
      const complaints = hearComplaints(context);
      await use(complaints);
      expect(unforgiven(complaints), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});
