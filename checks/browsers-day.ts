import type { Check } from './support/check.ts';
import { liveADay } from './support/browsers/day-of-each-role.ts';
import { findBrowsers } from './support/browsers/find-browsers.ts';
import { openShops, unlimited } from './support/shops.ts';

export const check: Check = {
  guarantee: 'A day of each role in every engine',
  goal: 'Finder, order, board, delivery, plan and meal: every step in Chromium, Firefox and WebKit',
  limitSeconds: 900,
  isOnRequest: true,
  run: async (checking) => {
    const shops = await openShops(checking, { count: 1, env: unlimited });
    const lines: string[] = [];
    for (const { name, open } of findBrowsers()) {
      if (!open) {
        lines.push(`left out: ${name}, not installed`);
        continue;
      }
      const { browser, passed, failures, leftOut } = await liveADay(shops, open);
      for (const failure of failures) checking.require(false, failure);
      lines.push(`${browser}: ${passed} steps passed, ${failures.length} failed, ${leftOut} left out`);
    }
    return lines.join('; ');
  },
};
