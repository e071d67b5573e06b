import type { RouteConfigEntry } from '@react-router/dev/routes';
import { type StaffAreaName, staffAreas } from '#web/platform/session/staff-areas.ts';
import routes from '#web/routes.ts';
import { expectAccessible } from './support/accessibility.ts';
import { horizontalOverflow } from './support/page-parts.ts';
import { signInLike } from './support/staff.ts';
import { expect, test } from './test.ts';

/** Without those that only redirect. */
const pathsBelow = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, file, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    if (children) return pathsBelow(children, own);
    return file.endsWith('moved-page.ts') ? [] : [own];
  });

const areas = Object.entries(staffAreas).map(([name, { home }]) => ({
  name: name as StaffAreaName,
  paths: pathsBelow(routes).filter((path) => path === home || path.startsWith(`${home}/`)),
}));

for (const { name, paths } of areas) {
  test(
    `every page of the area ${name} fits the screen and is accessible`,
    { tag: '@long' },
    async ({ page, context, baseURL }) => {
      test.slow();
      expect(paths.length).toBeGreaterThan(1);
      await signInLike(`${name}@macrobowl.test`, context, baseURL);
      for (const path of paths) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('main [class*="animate-pulse"]'), 'parts that are loading').toHaveCount(0);
          expect(await horizontalOverflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0);
          await expectAccessible(page);
        });
      }
    },
  );
}

const lists = {
  'admin@macrobowl.test': (
    'meals categories custom-meals kitchens orders subscriptions coupons ratings users consultations jobs payments ' +
    'papers audit-log'
  )
    .split(' ')
    .map((list) => `/admin/${list}`),
  'nutritionist@macrobowl.test': ['/nutritionist/consultations'],
} as const;

for (const width of [1024, 1200]) {
  test(
    `at ${width} px every list is a table with its buttons in the rows, and nothing is cut off`,
    { tag: ['@wide', '@long'] },
    async ({ page, context, baseURL }) => {
      await page.setViewportSize({ width, height: 900 });
      for (const [email, paths] of Object.entries(lists)) {
        await signInLike(email as keyof typeof lists, context, baseURL);
        for (const path of paths) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(page.locator('main [class*="animate-pulse"]'), 'parts that are loading').toHaveCount(0);
          const found = await page.locator('.staff-table').evaluateAll((tables) =>
            tables.map((table) => ({
              display: getComputedStyle(table).display,
              cutOff: table.scrollWidth - (table.parentElement?.clientWidth ?? 0),
              hidden: [...table.querySelectorAll('.staff-actions :is(button, select, a)')].filter(
                (control) => !control.checkVisibility(),
              ).length,
            })),
          );
          for (const table of found) expect(table, path).toEqual({ display: 'table', cutOff: 0, hidden: 0 });
        }
      }
    },
  );
}
