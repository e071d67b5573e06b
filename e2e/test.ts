import { type ConsoleMessage, test as base, expect } from '@playwright/test';

export { expect };

type Trouble = {
  /** What the browser complained about so far. A journey that provokes a complaint on purpose removes it here. */
  complaints: string[];
};

/** Any console error, uncaught exception or violation of the Content-Security-Policy fails the journey. */
export const test = base.extend<Trouble>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on('console', (message: ConsoleMessage) => {
        // Chromium reports violations of the policy here as errors too.
        if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => complaints.push(error.error().stack ?? error.error().message));
      await use(complaints);
      expect(complaints, 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],
});
