import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';
import { timeLimit } from './scripts/time-limit.mjs';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // Each is listed in the summary of `npm test`, which fails from the second one on: docs/decisions/015-one-retry.md.
  retries: 1,
  // For two cores, which three workers leave idle for a tenth of the time.
  workers: 4,
  timeout: timeLimit(180_000),
  expect: { timeout: timeLimit(30_000) },
  reporter: 'line',
  use: {
    // Known once the global setup has opened the shop; the workers, which read this file again, see it.
    baseURL: process.env['E2E_URL'] ?? 'http://the-shop-is-not-open.invalid',
    // A worker answers requests that `page.route` would: the tests of the app allow it.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording every test would take a third of the time; `--trace on` records one that is looked into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: findBrowser(),
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        // The setting is honoured here; the other project has all motion. It also takes a sixth off the time.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // What does not depend on the width of the screen runs once, on the phone.
    { name: 'desktop', grepInvert: /@once/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
