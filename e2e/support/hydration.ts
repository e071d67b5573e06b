import type { BrowserContext, Page } from '@playwright/test';

type Going = ReturnType<Page['goto']>;
type GotoOptions = { readonly waitUntil?: string } | undefined;
/** What React keeps of a page on its document. */
type Root = {
  readonly stateNode: { readonly current: { readonly memoizedState: { readonly isDehydrated: boolean } } };
};

/**
 * A page of the server is there to read before its scripts have taken it over, and what is pressed until then is lost.
 * The browser calls it loaded earlier: whoever moves to a page in this context waits until it answers.
 */
export function waitForHydrationIn(context: BrowserContext): void {
  context.on('page', (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const goBack = page.goBack.bind(page);
    page.goto = async (url, options) => {
      const answer = await navigate(page, url, () => goto(url, options));
      if (!isOnlyCommitted(options)) await waitForHydration(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await waitForHydration(page);
      return answer;
    };
    page.goBack = async (options) => {
      const answer = await goBack(options);
      await waitForHydration(page);
      return answer;
    };
  });
}

const isOnlyCommitted = (options: GotoOptions) => options?.waitUntil === 'commit';

/** A page that leaves by itself at the same moment gets in the way: the address is reached after it, or at a second try. */
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
    // The mark alone says that React has begun: what is typed into a field meanwhile, it does not notice.
    const { stateNode } = Reflect.get(document, mark) as Root;
    return !stateNode.current.memoizedState.isDehydrated;
  });
}
