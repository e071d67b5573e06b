import type { BrowserContext, Page } from '@playwright/test';

type GotoOptions = { readonly waitUntil?: string } | undefined;

/**
 * A page of the server is there to read before its scripts have taken it over, and what is pressed until then is lost.
 * The browser calls it loaded earlier: whoever moves to a page in this context waits until it answers.
 */
export function waitForLife(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const goBack = page.goBack.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (!isLeftEarly(options)) await comeAlive(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await comeAlive(page);
      return answer;
    };
    page.goBack = async (options) => {
      const answer = await goBack(options);
      await comeAlive(page);
      return answer;
    };
  });
}

const isLeftEarly = (options: GotoOptions) => options?.waitUntil === 'commit';

async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isOfTheApp = '__reactRouterContext' in window;
    // What React hydrates carries its mark; from then on it misses no event.
    return !isOfTheApp || Object.keys(document).some((key) => key.startsWith('__reactContainer$'));
  });
}
