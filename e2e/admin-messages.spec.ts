import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test } from './support/admin.ts';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { isPhone } from './support/page-parts.ts';
import { expect } from './test.ts';
import { shopDatabase } from './support/shop-database.ts';

test(
  'messages are read, marked unread, archived and brought back',
  { tag: ['@once', '@long'] },
  async ({ page, admin, context }) => {
    const subject = `Delivery to Begumpet ${randomUUID()}`;
    const [id] = await createContactMessages(subject);
    // Other tests receive messages at the same time: the first ten may be theirs.
    const inbox = '/admin/messages?size=50';
    await page.goto(inbox);
    const row = page.getByRole('listitem').filter({ hasText: subject });
    await expect(row).toContainText('Unread');
    await expectAccessible(page);

    // Other tests may receive messages between the two requests of the page: each figure is compared with its own response.
    const [inHead, inBadge] = [nextUnreadCount(page, 'size=50'), nextUnreadCount(page, 'size=1')];
    await row.getByRole('link').click();
    await expect(page).toHaveURL(`${inbox}&message=${id}`);
    const letter = page.getByRole('region', { name: 'Message' });
    await expect(letter.getByRole('heading', { name: subject })).toBeFocused();
    await expect(letter).toContainText('Is it planned?');
    await expect(letter.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
      'href',
      new RegExp(`^mailto:suresh%40example\\.com\\?subject=${encodeURIComponent(`Re: ${subject}`)}&body=`),
    );
    await expect.poll(() => admin.call(`/admin/contact-messages/${id}`)).toMatchObject({ isRead: true });
    await expect(page.getByText(`${await inHead} unread`, { exact: true })).toBeVisible();
    await expectBadge(page, await inBadge);
    await expectAccessible(page);

    await letter.getByRole('button', { name: 'Mark as unread' }).click();
    await expect(page.getByText('Message marked as unread')).toBeVisible();
    await expect(page).toHaveURL(inbox);
    await expect(row).toContainText('Unread');

    await page.goto(`${inbox}&message=${id}`);
    await letter.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText('Message archived')).toBeVisible();
    await expect(row).toBeHidden();
    await page.getByRole('tab', { name: 'Archive' }).click();
    await expect(page).toHaveURL('/admin/messages?box=archive');
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Unread');
    await row.getByRole('link').click();
    await letter.getByRole('button', { name: 'Move to inbox' }).click();
    await expect(page.getByText('Message moved to the inbox')).toBeVisible();
    await expect(row).toBeHidden();

    const other = await context.newPage();
    await other.goto(`/admin/messages?message=${id}`);
    await expect(other.getByRole('heading', { name: subject })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Archive' })).toBeVisible();
  },
);

/** The unread count in the page's next response for a list of this size. */
async function nextUnreadCount(page: Page, size: string): Promise<number> {
  const response = await page.waitForResponse(
    (one) => one.url().includes('contact-messages?') && one.url().endsWith(size),
  );
  return ((await response.json()) as { unread: number }).unread;
}

/** In the menu; on a phone, where the menu is closed, on its button. There is no badge at 0. */
async function expectBadge(page: Page, unread: number): Promise<void> {
  const label = unread === 0 ? /^(?!.* unread)/ : new RegExp(`\\b${unread} unread`);
  if (isPhone(page)) {
    await expect(page.getByRole('button', { name: /^Open menu/ })).toHaveAttribute('aria-label', label);
  } else {
    const menu = page.getByRole('navigation', { name: 'Admin' });
    await expect(menu.getByRole('link', { name: /^Messages/ })).toHaveText(label);
  }
}

test(
  'messages are paged, an unknown message shows an error, and a failed action leaves the message open',
  { tag: ['@once', '@long'] },
  async ({ page, admin, consoleErrors }) => {
    expect(admin).toBeTruthy();
    const marker = randomUUID();
    await createContactMessages(...Array.from({ length: 11 }, (_, n) => `Question ${n} ${marker}`));
    await page.goto('/admin/messages');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/admin/messages?page=2');
    await expect(page.getByRole('link', { name: /Question/ }).first()).toBeVisible();
    await page.getByLabel('Rows per page').selectOption('20');
    await expect(page).toHaveURL('/admin/messages?size=20');
    await expect(page.getByRole('main').getByRole('listitem').nth(10)).toBeVisible();

    await page.getByRole('link', { name: new RegExp(`Question 9 ${marker}`) }).click();
    await expect(page.getByRole('heading', { name: `Question 9 ${marker}` })).toBeFocused();
    await page.route('**/api/v1/admin/contact-messages/*', (route) => route.abort());
    await page.getByRole('button', { name: 'Archive' }).click();
    await expect(page.getByText(/^Failed to update message: /).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: `Question 9 ${marker}` })).toBeVisible();
    await page.unroute('**/api/v1/admin/contact-messages/*');

    await page.goto('/admin/messages?message=2147483647');
    await expect(page.getByText('We could not find this message.')).toBeVisible();
    allowConsoleErrors(consoleErrors, /ERR_FAILED/, 404);
  },
);

/** Inserts contact messages in this order, without the form and its rate limit. Returns their ids. */
async function createContactMessages(...subjects: readonly string[]): Promise<number[]> {
  const { rows } = await shopDatabase().query<{ id: number }>(
    `insert into contact_messages (first_name, last_name, email, subject, message)
     select 'Suresh', 'Babu', 'suresh@example.com', subject, 'Is it planned?' || chr(10) || 'My PIN code is 500016.'
     from unnest($1::text[]) with ordinality as written (subject, turn) order by turn
     returning id`,
    [subjects],
  );
  return rows.map(({ id }) => id);
}
