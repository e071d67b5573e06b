import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { allowConsoleErrors } from './support/console-errors.ts';
import { createConsultation, type CreatedConsultation } from './support/consultations.ts';
import { openWithLiveStream } from './support/live-stream.ts';
import { assign } from './support/own-nutritionist.ts';
import { button, toast } from './support/page-parts.ts';
import { shopDatabase } from './support/shop-database.ts';
import { bearer } from './support/sign-in.ts';
import { signInLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

const api = '/api/v1';
const home = '/nutritionist/consultations';

type Work = {
  /** The browser is signed in as a nutritionist created for this test. */
  readonly token: string;
  readonly assign: (consultation: CreatedConsultation, isAssigned?: boolean) => Promise<void>;
};

const test = base.extend<{ work: Work }>({
  work: async ({ request, context, baseURL }, use) => {
    const { id, token } = await signInLike('nutritionist@macrobowl.test', context, baseURL);
    await use({
      token,
      assign: (consultation, isAssigned = true) => assign(request, consultation.id, isAssigned ? id : 0),
    });
  },
});

const opened = (page: Page) => page.getByRole('region', { name: 'Consultation', exact: true });

test(
  'a nutritionist reviews a request, answers it, sets a target and proposes a time',
  { tag: '@once' },
  async ({ page, request, work }) => {
    const consultation = await createConsultation({ document: '%PDF-1.4 report' });
    await work.assign(consultation);
    // Available all week, so that there is a free slot on any day.
    const hours = Array.from({ length: 7 }, (_, day) => ({ weekday: day + 1, fromMinute: 0, toMinute: 1440 }));
    await request.put(`${api}/nutritionist/availability`, { headers: bearer(work.token), data: { hours } });

    await page.goto(`${home}?search=nobody`);
    await expect(page.getByText('No matching consultations found')).toBeVisible();
    await page.getByRole('searchbox').fill(consultation.userName);
    await expect(page.getByText('Showing 1 to 1 of 1 results')).toBeVisible();
    await expect(page.getByText('1 / 1')).toBeVisible();
    await expectAccessible(page);

    await button(page, `View consultation of ${consultation.userName}`).click();
    const panel = opened(page);
    await expect(panel.getByRole('heading', { level: 2, name: consultation.userName })).toBeFocused();
    await expect(panel).toContainText('I train four times a week.');
    await expect(panel).toContainText('Blood report.pdf');
    await button(panel, 'Start Review').click();
    await expect(toast(page, 'Consultation marked as In Review.')).toBeVisible();

    const composer = panel.getByPlaceholder('Type your message...');
    await expect(composer).toBeInViewport();
    await composer.press('Enter');
    await expect(panel.getByText('Message content cannot be empty')).toBeVisible();
    await composer.fill('How many meals a day?');
    await expect(panel.getByText('Message content cannot be empty')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Message sent successfully')).toBeVisible();
    const isCovered = await button(panel, 'Send').evaluate((send) => {
      const { x, y, width, height } = send.getBoundingClientRect();
      return !send.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isCovered, 'the toast is over the button that is worked with').toBe(false);
    await expect(panel.getByRole('listitem')).toContainText('How many meals a day?');

    await button(panel, 'Set Target').click();
    await page.getByLabel('Protein (g)').fill('140');
    await button(page, 'Save Target').click();
    await expect(panel).toContainText('140 g');
    await button(panel, 'Propose a Time').click();
    await page.getByRole('radio').last().check();
    await expectAccessible(page);
    await button(page, 'Propose Time').click();
    await expect(panel).toContainText('Proposed');
    await expectAccessible(page);
  },
);

test(
  'an open consultation keeps the list beside it, and each client its draft',
  { tag: ['@wide', '@long'] },
  async ({ page, work }) => {
    const [first, second] = [await createConsultation(), await createConsultation()];
    for (const consultation of [first, second]) await work.assign(consultation);
    await page.goto(home);
    await button(page, `View consultation of ${first.userName}`).click();
    const panel = opened(page);
    const composer = panel.getByPlaceholder('Type your message...');
    await expect(panel.getByRole('heading', { level: 2, name: first.userName })).toBeFocused();
    await expect(panel.getByRole('complementary', { name: 'Facts' })).toContainText('I train four times a week.');
    await composer.fill('For the first');
    await expect(button(page, `Viewing consultation of ${first.userName}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox').fill('nobody');
    await expect(page.getByText('No matching consultations found')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expect(button(page, `View consultation of ${second.userName}`)).toBeVisible();

    // The newest is on top: K moves up to it from the open one.
    await panel.getByRole('heading', { level: 2 }).focus();
    await page.keyboard.press('k');
    await expect(button(page, `View consultation of ${second.userName}`)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { level: 2, name: second.userName })).toBeVisible();
    await expect(composer).toHaveValue('');
    await composer.fill('For the second');
    await button(page, `View consultation of ${first.userName}`).click();
    await expect(composer).toHaveValue('For the first');
    await expect(composer).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBeLessThanOrEqual(
      0,
    );
    await button(page, 'Close consultation').click();
    await expect(page).toHaveURL(home);
    await expect(button(page, `View consultation of ${first.userName}`)).toBeFocused();
  },
);

test(
  'consultations are filtered by status and by unread messages',
  { tag: ['@once', '@long'] },
  async ({ page, work }) => {
    const [submitted, inReview] = [await createConsultation(), await createConsultation({ status: 'IN_REVIEW' })];
    for (const consultation of [submitted, inReview]) await work.assign(consultation);
    await page.goto(home);
    const view = (of: CreatedConsultation) => button(page, `View consultation of ${of.userName}`);
    await expect(view(inReview)).toBeVisible();
    await page.getByLabel('Status').selectOption('Submitted');
    await expect(page).toHaveURL(/status=SUBMITTED_BY_USER/);
    await expect(view(inReview)).toBeHidden();
    await expect(view(submitted)).toBeVisible();
    await button(page, 'Unread').click();
    await expect(page.getByText('No matching consultations found')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Unread', pressed: true })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'a client who waits is answered from the top of the list, with a meal and its macros in the message',
  { tag: '@once' },
  async ({ page, request, work }) => {
    const [waiting, quiet] = [await createConsultation({ status: 'IN_REVIEW' }), await createConsultation()];
    for (const consultation of [waiting, quiet]) await work.assign(consultation);
    await request.put(`${api}/nutritionist/consultations/${quiet.id}/status`, {
      headers: bearer(work.token),
      data: { status: 'IN_REVIEW' },
    });
    await shopDatabase().query(
      `insert into consultation_messages (consultation_id, sender_id, content)
       select id, user_id, 'Should I move the evening snack?' from consultations where id = $1`,
      [waiting.id],
    );
    await page.goto(home);
    const needs = page.getByRole('region', { name: 'Needs an answer: 1' });
    await expect(needs.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await needs.getByRole('button', { name: waiting.userName }).click();
    const panel = opened(page);
    await expect(panel.getByText('1 new')).toBeVisible();
    await expect(panel.getByRole('region', { name: 'Adherence' })).toContainText('has not shared the ledger.');
    await button(panel, 'Meal').click();
    await page.getByRole('searchbox', { name: 'Search meals' }).fill('paneer');
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    const composer = panel.getByPlaceholder('Type your message...');
    await expect(composer).toHaveValue(/g protein, .* kcal, ₹/);
    await expect(composer).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(toast(page, 'Message sent successfully')).toBeVisible();
    await page.goto(home);
    await expect(page.getByRole('heading', { name: 'No client waits for an answer' })).toBeVisible();
  },
);

test('the list beside a consultation has tabs', { tag: ['@wide', '@long'] }, async ({ page, request, work }) => {
  const [first, second] = [await createConsultation(), await createConsultation({ status: 'IN_REVIEW' })];
  for (const consultation of [first, second]) await work.assign(consultation);
  await request.put(`${api}/nutritionist/consultations/${second.id}/status`, {
    headers: bearer(work.token),
    data: { status: 'COMPLETED' },
  });
  await page.goto(`${home}?consultation=${first.id}`);
  const tab = (name: string) => page.getByRole('group', { name: 'Shown consultations' }).getByRole('button', { name });
  await expect(tab('All 2')).toHaveAttribute('aria-pressed', 'true');
  await tab('Open 1').click();
  await expect(page).toHaveURL(/open=1/);
  await expect(button(page, `View consultation of ${second.userName}`)).toBeHidden();
  await tab('Unread 0').click();
  await expect(button(page, `Viewing consultation of ${first.userName}`)).toBeHidden();
  await expectAccessible(page);
});

test(
  'a nutritionist who is unassigned no longer sees the client, whatever page or dialog is open',
  { tag: ['@once', '@long'] },
  async ({ page, work, consoleErrors }) => {
    const consultation = await createConsultation();
    await work.assign(consultation);
    await openWithLiveStream(page, `${home}?consultation=${consultation.id}&dialog=target`);
    await page.getByLabel('Protein (g)').fill('140');
    await work.assign(consultation, false);
    await expect(page.getByText('That consultation is not assigned to you any more.')).toBeVisible();
    await expect(page).toHaveURL(home);
    await expect(page.getByText('No consultations assigned to you yet')).toBeVisible();
    expect(await page.content()).not.toContain(consultation.userName);
    allowConsoleErrors(consoleErrors, 404);

    await work.assign(consultation);
    await expect(button(page, `View consultation of ${consultation.userName}`)).toBeVisible();
  },
);

test(
  'weekly hours are validated at their field, survive leaving the page, and are saved',
  { tag: ['@once', '@long'] },
  async ({ page, work: _signedIn }) => {
    await page.goto('/nutritionist');
    const card = page.locator('dl', { hasText: 'Available Hours' });
    await expect(card).toContainText('0h');
    await button(page, 'Add hours on Monday').click();
    await page.getByLabel('Monday, to').fill('08:00');
    await button(page, 'Save Availability').click();
    await expect(page.getByText('The end must come after the beginning')).toBeVisible();
    await expect(page.getByLabel('Monday, to')).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel('Monday, to').fill('12:30');
    await page.getByRole('link', { name: 'All consultations' }).click();
    await button(page, 'Keep Editing').click();
    await button(page, 'Copy to all weekdays').click();
    await button(page, 'Save Availability').click();
    await expect(toast(page, 'Availability saved')).toBeVisible();
    await expect(card).toContainText('17.5h');
    await page.reload();
    await expect(page.getByLabel('Friday, to')).toHaveValue('12:30');
  },
);
