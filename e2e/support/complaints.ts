import type { BrowserContext } from '@playwright/test';

/** What the browsers of a journey complained about: console errors, uncaught exceptions, violations of the policy. */
export type Complaints = {
  readonly heard: string[];
  /** What the journey provokes on purpose. */
  readonly forgiven: RegExp[];
};

type RefusedStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 503;

export function hearComplaints(context: BrowserContext): Complaints {
  const heard: string[] = [];
  context.on('console', (message) => {
    // Chromium reports violations of the Content-Security-Policy here as errors too.
    if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => heard.push(error.error().stack ?? error.error().message));
  return { heard, forgiven: [] };
}

/**
 * The browser reports every call that is refused or lost; a journey that provokes one says so. It counts for those still
 * to come as well: a page that asks by itself may be refused once more at any moment.
 */
export function forgive({ forgiven }: Complaints, ...reasons: readonly (RefusedStatus | RegExp)[]): void {
  forgiven.push(...reasons.map((reason) => (reason instanceof RegExp ? reason : new RegExp(`status of ${reason} `))));
}

export function unforgiven({ heard, forgiven }: Complaints): string[] {
  return heard.filter((text) => !forgiven.some((reason) => reason.test(text)));
}
