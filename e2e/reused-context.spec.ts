import { allowConsoleErrors } from './support/console-errors.ts';
import { registerCustomer, useSessionToken } from './support/sign-in.ts';
import { expect, test } from './test.ts';

// One after the other in the same worker, which reuses its browser context and page.
test.describe.configure({ mode: 'default' });

const stored = { name: 'left-by-a-test', value: 'left' };

test(
  'a test leaves traces in every place that a browser has',
  { tag: '@once' },
  async ({ page, context, request, baseURL, consoleErrors }) => {
    await useSessionToken(context, baseURL, await registerCustomer(request));
    await context.addInitScript(() => Object.assign(window, { isLeft: true }));
    await page.route('**/api/v1/meals', (route) => route.abort());
    await page.goto('/about-us');
    await page.evaluate(({ name, value }) => {
      localStorage.setItem(name, value);
      sessionStorage.setItem(name, value);
      window.name = name;
      // As drafts are saved when a page is left.
      addEventListener('pagehide', () => sessionStorage.setItem(name, value));
    }, stored);
    await context.grantPermissions(['geolocation']);
    await page.emulateMedia({ media: 'print' });
    // What the page still asks for fails from here on.
    allowConsoleErrors(consoleErrors, /ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await (await context.newPage()).close();
  },
);

test('the next test finds none of them', { tag: '@once' }, async ({ page, context }) => {
  expect(context.pages()).toHaveLength(1);
  expect(await context.cookies()).toEqual([]);
  await page.goto('/about-us');
  const found = await page.evaluate(async () => ({
    local: localStorage.length,
    tab: sessionStorage.length,
    name: window.name,
    isLeft: 'isLeft' in window,
    isPrint: matchMedia('print').matches,
    isOnline: navigator.onLine,
    location: (await navigator.permissions.query({ name: 'geolocation' })).state,
    meals: (await fetch('/api/v1/meals')).ok,
  }));
  expect(found).toEqual({
    local: 0,
    tab: 0,
    name: '',
    isLeft: false,
    isPrint: false,
    isOnline: true,
    location: 'prompt',
    meals: true,
  });
});
