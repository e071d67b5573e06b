import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { expect, test } from './test.ts';

const sent = "Your message has been sent! We'll get back to you shortly.";
const typed = {
  'First name': 'Ananya',
  'Last name': 'Rao',
  Email: 'ananya@example.com',
  Subject: 'A spilled bowl',
  Message: 'The lid came off.\nOrder 12.',
};

async function write(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text);
}

async function expectTyped(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(typed)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
}

test.beforeEach(async ({ page }) => {
  await page.goto('/contact-us');
  await expect(page.getByRole('button', { name: 'Send message' })).toBeEnabled();
});

test(
  'a draft message survives a reload and is cleared once it is sent',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    await write(page);
    await page.reload();
    await expectTyped(page);
    const response = page.waitForResponse('**/api/v1/contact-messages');
    await page.getByRole('button', { name: 'Send message' }).click();
    expect((await response).status()).toBe(201);
    await expect(page.getByText(sent)).toBeVisible();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
    await page.reload();
    await expect(page.getByLabel('First name')).toHaveValue('');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  },
);

test(
  'a message that fails to send stays in the form, and no success is shown',
  { tag: ['@once', '@long'] },
  async ({ page, consoleErrors }) => {
    await page.route('**/api/v1/contact-messages', (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'unavailable', message: 'The database is away.' } }),
    );
    await write(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Your message was not sent. The database is away.' }),
    ).toBeVisible();
    await expect(page.getByText(sent)).toHaveCount(0);
    await expectTyped(page);
    await expectAccessible(page);
    await page.unroute('**/api/v1/contact-messages');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText(sent)).toBeVisible();
    allowConsoleErrors(consoleErrors, 503);
  },
);

test(
  'every required field shows its error, and the first field with an error gets the focus',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.getByLabel('Email').fill('ananya@');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('First name is required')).toBeVisible();
    for (const missing of ['Last name', 'Subject', 'Message']) {
      await expect(page.getByText(`${missing} is required`)).toBeVisible();
    }
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expectAccessible(page);
    expect(requested.filter((url) => url.includes('contact-messages'))).toEqual([]);
  },
);

test(
  'the page shows the location, the opening hours and the social links',
  { tag: ['@once', '@long'] },
  async ({ page }) => {
    const main = page.getByRole('main');
    await expect(main).toContainText('Gachibowli, Hyderabad 500032');
    await expect(main).toContainText('Mon-Fri 8:00 AM-9:00 PM');
    await expect(main).toContainText('Sat-Sun 9:00 AM-7:00 PM');
    await expect(main).toContainText('within 24 hours');
    for (const name of ['Instagram', 'X', 'Threads']) {
      await expect(main.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Answered already' }).getByRole('listitem')).toHaveCount(3);
  },
);
