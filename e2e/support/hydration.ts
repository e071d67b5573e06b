import type { BrowserContext, Page } from '@playwright/test';

type Going = ReturnType<Page['goto']>;
type GotoOptions = { readonly waitUntil?: string } | undefined;
/** The React root, as React stores it on the document. */
type Root = {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } };
};

/** Clicks before hydration are lost, so every navigation in this context waits until the page is hydrated. */
export function waitForHydrationIn(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const goBack = page.goBack.bind(page);
    page.goto = async (url, options) => {
      const response = await navigate(page, url, () => goto(url, options));
      if (!isOnlyCommitted(options)) await waitForHydration(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await reload(options);
      await waitForHydration(page);
      return response;
    };
    page.goBack = async (options) => {
      const response = await goBack(options);
      await waitForHydration(page);
      return response;
    };
  });
}

const isOnlyCommitted = (options: GotoOptions) => options?.waitUntil === 'commit';

/** A page that navigates on its own at the same moment interrupts `goto`: the URL is reached afterwards, or on a second try. */
async function navigate(page: Page, url: string, goto: () => Going, mayTryAgain = true): Going {
  try {
    return await goto();
  } catch (error) {
    const { message } = error as Error;
    if (message.includes('interrupted by another navigation')) {
      await page.waitForURL(({ pathname, search }) => pathname + search === pathOf(url));
      return null;
    }
    if (mayTryAgain && message.includes('net::ERR_ABORTED')) return navigate(page, url, goto, false);
    throw error;
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, 'http://localhost');
  return pathname + search;
}

async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const mark = Object.keys(document).find((key) => key.startsWith('__reactContainer$'));
    if (mark === undefined) return !('__reactRouterContext' in window);
    // The key alone only shows that hydration has begun; input before its end is lost.
    const { stateNode } = Reflect.get(document, mark) as Root;
    return !stateNode.current.memoizedState.isDehydrated;
  });
}
