import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // Each is listed in the summary of `npm test`, which fails from the second one on: docs/decisions/015-end-to-end-retries.md.
  retries: 1,
  // For two cores: with two workers, they would be idle a fifth of the time.
  workers: 3,
  // Generous, because they say how busy the machine is; where the shop guarantees a time, the test has its own.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  use: {
    // Known once the global setup has opened the shop; the workers, which read this file again, see it.
    baseURL: process.env['E2E_URL'] ?? 'http://the-shop-is-not-open.invalid',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording every test would take a third of the time; `--trace on` records one that is looked into.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    // Otherwise every test parses and compiles the same scripts and styles again: support/reused-context.ts.
    reuseContext: true,
    // All cores are busy: threads of the compiler and the garbage collector only get in each other's way.
    launchOptions: { ...findBrowser(), args: ['--renderer-process-limit=1', '--js-flags=--single-threaded'] },
    // Tests with the tag @motion have all motion; elsewhere it would take a sixth of the time.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@wide/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
    // What does not depend on the width of the screen runs once, on the phone.
    { name: 'desktop', grepInvert: /@once/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
