import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './test.ts';

test.describe('the FAQ', () => {
  test(
    'opens a question by keyboard, and each question has its own link',
    { tag: ['@once', '@long'] },
    async ({ page, context }) => {
      await page.goto('/faq');
      await expect(page.getByRole('main').getByRole('region')).toHaveCount(6);
      const answer = page.getByText('Order History shows Cancel Order beside it');
      await expect(answer).toBeHidden();
      await page.locator('summary', { hasText: 'Can I cancel an order?' }).focus();
      await page.keyboard.press('Enter');
      await expect(answer).toBeVisible();
      await expect(page).toHaveURL('/faq#cancel-an-order');
      await expectAccessible(page);

      const reader = await context.newPage();
      await reader.goto(page.url());
      const opened = reader.getByText('Order History shows Cancel Order beside it');
      await expect(opened).toBeInViewport();
    },
  );

  test('is searched as you type, and the count is announced', { tag: ['@once', '@long'] }, async ({ page }) => {
    await page.goto('/faq');
    const field = page.getByRole('searchbox', { name: 'Search the questions' });
    await field.fill('cash');
    await expect(page.getByRole('status').filter({ hasText: 'found for “cash”' })).toBeVisible();
    await expect(page.getByText('you pay the rider when your bowls arrive')).toBeVisible();
    await expect(page).toHaveURL('/faq?q=cash');
    await page.reload();
    await expect(field).toHaveValue('cash');

    await field.fill('helicopter');
    await expect(page.getByText('No question found for “helicopter”.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Clear Search' }).click();
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(6);
    await expect(page).toHaveURL('/faq');
    await page.getByRole('main').getByRole('link', { name: 'Contact us', exact: true }).last().click();
    await expect(page).toHaveURL('/contact-us');
  });
});

test.describe('why protein matters', () => {
  test('has three tabs, and the URL names the open one', { tag: ['@once', '@long'] }, async ({ page }) => {
    await page.goto('/explore-more');
    await expect(page.getByRole('tab', { name: 'Benefits of Protein' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Nutrition Guide' }).click();
    await expect(page).toHaveURL('/explore-more?tab=nutrition-guide');
    await expect(page.getByRole('heading', { name: 'How much, by body weight' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await expect(page).toHaveURL('/explore-more?tab=the-science');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'How anybody knows' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Nutrition Guide' })).toHaveAttribute('aria-selected', 'true');
  });

  test(
    'the calculator turns weight and goal into grams, and grams into a filtered menu',
    { tag: ['@once', '@long'] },
    async ({ page }) => {
      await page.goto('/explore-more');
      const calculator = page.getByRole('region', { name: 'Your protein' });
      await calculator.getByLabel('Your weight in kg').fill('82');
      await calculator.getByRole('radio', { name: /Regular training/ }).check();
      await calculator.getByRole('radio', { name: '4', exact: true }).check();
      await expect(calculator.getByRole('status')).toContainText('25–41 g');
      await calculator.getByRole('radio', { name: '3', exact: true }).check();
      await expect(calculator.getByRole('status')).toContainText('98–164 g');
      await expect(calculator.getByRole('status')).toContainText('33–55 g');
      const promised = /^(\d+) Protein Picks? .*carr(?:y|ies) 33 g or more\.$/;
      const text = (await calculator.getByText(promised).textContent()) ?? '';
      await calculator.getByRole('link', { name: 'See them on the menu' }).click();
      await expect(page).toHaveURL('/menu?protein=33');
      await expect(page.getByRole('article')).toHaveCount(Number(promised.exec(text)?.[1]));
    },
  );

  test('an invalid weight gives no result', { tag: ['@once', '@long'] }, async ({ page }) => {
    await page.goto('/explore-more');
    await page.getByLabel('Your weight in kg').fill('7');
    await expect(page.getByText('Enter a weight from 30 to 200 kg')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See them on the menu' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

test.describe('the policies', { tag: '@once' }, () => {
  const facts: Record<string, readonly string[]> = {
    '/terms-conditions': [
      '18 or over',
      'Gachibowli area of Hyderabad',
      'Delivery is free above ₹299',
      '30-45 minutes',
      'UPI, cards, net banking, and cash on delivery for select orders',
      'within 24 hours of delivery',
      '3-5 business days',
      'Returns are not accepted',
    ],
    '/refund-policy': ['within 1 hour of delivery', '3-5 business days', 'Returns are not accepted'],
    '/privacy': ['18 or over', 'for one day'],
  };

  test(
    'state the rates and limits of the shop, with a table of contents and a date',
    { tag: '@long' },
    async ({ page }) => {
      for (const [path, words] of Object.entries(facts)) {
        await page.goto(path);
        for (const word of words) await expect(page.getByRole('article')).toContainText(word);
        await expect(page.locator('time')).toHaveText(/^\d{1,2} [A-Z][a-z]+ 20\d\d$/);
        const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
        const headings = page.getByRole('article').getByRole('heading', { level: 2 });
        expect(await contents.count()).toBe(await headings.count());
        await contents.last().click();
        await expect(headings.last()).toBeInViewport();
      }
    },
  );

  test('are printed without navigation and buttons', { tag: '@long' }, async ({ page }) => {
    await page.goto('/refund-policy');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('article')).toBeVisible();
    for (const hidden of ['header.sticky', 'footer', 'nav[aria-label="On this page"]', 'button:has-text("Print")']) {
      await expect(page.locator(hidden).first()).toBeHidden();
    }
  });
});
