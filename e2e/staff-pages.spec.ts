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
