import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test } from './test.ts';

const rows = (style: string) => `<!doctype html><html lang="en"><title>Meals</title><style>${style}</style>
  <main><h1>Meals</h1>${'<p class="row">Paneer bowl</p>'.repeat(3)}</main></html>`;

async function violations(page: Page, style: string): Promise<string> {
  await page.setContent(rows(style));
  return expectAccessible(page).then(
    () => '',
    (error: Error) => error.message,
  );
}

test('contrast that is too low is found beside texts that passed', { tag: '@once' }, async ({ page }) => {
  expect(await violations(page, '')).toBe('');
  expect(await violations(page, '.row { color: #ccc }')).toContain('color-contrast');
  expect(await violations(page, '.row:nth-of-type(2) { color: #ccc }')).toContain('color-contrast');
  expect(await violations(page, 'main { background: #333 }')).toContain('color-contrast');
  expect(await violations(page, 'main { opacity: 0.4 }')).toContain('color-contrast');
  expect(await violations(page, '')).toBe('');
});
