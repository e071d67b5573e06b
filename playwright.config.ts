import { defineConfig } from '@playwright/test';
import { findBrowser } from './e2e/browser.ts';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  // Told by name in the summary of `npm test`, see docs/decisions/015-a-journey-has-a-second-try.md.
  retries: 1,
  workers: 2,
  // Generous, because they say how busy the machine is; where the shop promises a time, the journey has its own.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  use: {
    // Known once the global setup has opened the shop; the workers, which read this file again, see it.
    baseURL: process.env['E2E_URL'] ?? 'http://the-shop-is-not-open.invalid',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Recording every journey would take a third of the time; `--trace on` records one that is looked into.
    trace: 'off',
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
        // Whoever wants less motion gets less; the other project has all of it. It also takes a sixth off the time.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    // What does not depend on the width of the screen is told once, on the phone.
    { name: 'desktop', grepInvert: /@once/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
