import { test as base, expect } from '@playwright/test';
import { waitForHydrationIn } from './support/hydration.ts';
import { type ConsoleErrors, collectConsoleErrors, unexpectedConsoleErrors } from './support/console-errors.ts';
import { useShopClock } from './support/shop-clock.ts';

export { expect };

type Conditions = {
  /** A test that provokes an error on purpose allows it here. */
  consoleErrors: ConsoleErrors;
};

/** Any console error, uncaught exception or violation of the Content-Security-Policy fails the test. */
export const test = base.extend<Conditions>({
  consoleErrors: [
    async ({ context, javaScriptEnabled }, use) => {
      await useShopClock(context);
      if (javaScriptEnabled) waitForHydrationIn(context);
      const consoleErrors = collectConsoleErrors(context);
      await use(consoleErrors);
      expect(unexpectedConsoleErrors(consoleErrors), 'unexpected console errors').toEqual([]);
    },
    { auto: true },
  ],
});
