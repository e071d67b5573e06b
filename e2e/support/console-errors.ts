import type { BrowserContext } from '@playwright/test';

/** What the browsers of a test reported: console errors, uncaught exceptions, violations of the policy. */
export type ConsoleErrors = {
  readonly seen: string[];
  /** What the test provokes on purpose. */
  readonly allowed: RegExp[];
};

type RefusedStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;

export function collectConsoleErrors(context: BrowserContext): ConsoleErrors {
  const seen: string[] = [];
  context.on('console', (message) => {
    // Chromium reports violations of the Content-Security-Policy here as errors too.
    if (message.type() === 'error') seen.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => seen.push(error.error().stack ?? error.error().message));
  return { seen, allowed: [] };
}

/**
 * Chromium logs every request that fails; a test that provokes such failures allows them, for the rest of the test: a
 * page that polls may fail again at any moment.
 */
export function allowConsoleErrors({ allowed }: ConsoleErrors, ...reasons: readonly (RefusedStatus | RegExp)[]): void {
  allowed.push(...reasons.map((reason) => (reason instanceof RegExp ? reason : new RegExp(`status of ${reason} `))));
}

export function unexpectedConsoleErrors({ seen, allowed }: ConsoleErrors): string[] {
  return seen.filter((text) => !allowed.some((reason) => reason.test(text)));
}
