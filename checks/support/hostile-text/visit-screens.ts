import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type Page, chromium } from '@playwright/test';
import { findBrowser } from '../../../e2e/browser.ts';
import type { Checking } from '../check.ts';
import { type Screen, type Actor, actors } from './hostile-shop.ts';
import { asRead, canary } from './hostile-texts.ts';

export type ScreenResult = Screen & {
  /** All visible text, including form fields and options. */
  readonly text: string;
  /** Dialogs, errors, policy violations and injected elements. */
  readonly problems: readonly string[];
};

type VisitOptions = {
  readonly address: string;
  readonly tokenOf: (seat: Actor) => string | undefined;
  /** Whether the screen shows its expected text. */
  readonly isShown: (screen: Screen, text: string) => boolean;
};

type Found = { text: string; problems: string[] };

/** Actors who use a phone viewport: the diet plan is shown day by day there, with its full text. */
const phoneActors: ReadonlySet<Actor> = new Set(['visitor', 'customer', 'delivery']);
/** A dialog over a list, which renders after the list. */
const opensDialog = /[?&](?:edit|notes|subscription)=\d|admin\/orders\?order=\d|[?&]dialog=plan/;
const settleLimitMs = 15_000;
const quietMs = 60;

/** Opens each actor's screens one after another, all actors concurrently. */
export async function visitScreens(
  checking: Checking,
  screens: readonly Screen[],
  options: VisitOptions,
): Promise<ScreenResult[]> {
  const { address, tokenOf } = options;
  // Blocks external hosts; Playwright's `route` would do that too, but disables the browser's cache.
  const args = ['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'];
  const browser = await chromium.launch({ ...findBrowser(), args });
  checking.onCleanup(() => browser.close());
  const results = await Promise.all(
    actors.map(async (seat) => {
      const screen = phoneActors.has(seat) ? { width: 390, height: 844 } : { width: 1280, height: 800 };
      const context = await browser.newContext({ baseURL: address, viewport: screen, serviceWorkers: 'block' });
      const token = tokenOf(seat);
      if (token !== undefined) await context.addCookies([{ name: 'session', value: token, url: address }]);
      const own = screens.filter(({ as }) => as === seat);
      return visitAs(context, own, options);
    }),
  );
  return results.flat();
}

async function visitAs(
  context: BrowserContext,
  screens: readonly Screen[],
  { isShown }: VisitOptions,
): Promise<ScreenResult[]> {
  await context.addInitScript(noteViolations);
  const page = await context.newPage();
  const received = listen(page);
  const results: ScreenResult[] = [];
  for (const screen of screens) {
    await page.goto(screen.path, { waitUntil: 'load' });
    try {
      if (opensDialog.test(screen.path)) await page.getByRole('dialog').waitFor();
      await settle(page, received.pending);
      for (const name of screen.press ?? []) {
        await pressable(page, name).click();
        await settle(page, received.pending);
      }
    } catch (error) {
      // The other screens are opened nevertheless.
      received.problems.push(`could not be opened: ${String(error)}`);
    }
    let { text, problems } = await page.evaluate(inspect, canary);
    // On a busy machine the network can be idle between two steps.
    for (const deadline = Date.now() + settleLimitMs; !isShown(screen, asRead(text)) && Date.now() < deadline;) {
      await sleep(quietMs);
      ({ text, problems } = await page.evaluate(inspect, canary));
    }
    results.push({ ...screen, text: asRead(text), problems: [...received.problems.splice(0), ...problems] });
  }
  return results;
}

function pressable(page: Page, name: string) {
  const [button, ...others] = (['button', 'tab', 'menuitem'] as const).map((role) => page.getByRole(role, { name }));
  return others.reduce((either, other) => either.or(other), button!).first();
}

function listen(page: Page) {
  const problems: string[] = [];
  const pending = new Set<unknown>();
  page.on('dialog', (dialog) => {
    // The page's own question about unsaved changes, from a screen on which something was pressed.
    if (dialog.type() === 'beforeunload') return void dialog.accept();
    problems.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => problems.push(`an error was thrown: ${error.message}`));
  page.on('console', (message) => {
    // 503: other checks run beside this one, and the page asks again.
    const isRefusal = /responded with a status of (?:4\d\d|503)|net::ERR_NAME_NOT_RESOLVED/.test(message.text());
    if (message.type() === 'error' && !isRefusal) problems.push(`console error: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (!request.url().endsWith('/live')) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  page.on('popup', () => problems.push('another window opened'));
  return { problems, pending };
}

/** Waits until the page is idle and has no pending requests. */
async function settle(page: Page, pending: ReadonlySet<unknown>): Promise<void> {
  const deadline = Date.now() + settleLimitMs;
  let quietTurns = 0;
  while (quietTurns < 2 && Date.now() < deadline) {
    await page
      .evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
      .catch(() => undefined);
    quietTurns = pending.size === 0 ? quietTurns + 1 : 0;
    await sleep(quietMs);
  }
}

/** Runs in the page. */
function noteViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    const noted = (document.documentElement.dataset['violations'] ??= '');
    document.documentElement.dataset['violations'] = `${noted}${violatedDirective} ${blockedURI} ${sample}\n`;
  });
}

/** Runs in the page. */
function inspect(name: string): Found {
  const problems: string[] = [];
  const violations = document.documentElement.dataset['violations'];
  if (violations) problems.push(`the policy was violated: ${violations}`);
  if (name in window) problems.push('a script ran');
  for (const { outerHTML } of document.querySelectorAll(`[${name}]`))
    problems.push(`became an element: ${outerHTML.slice(0, 200)}`);
  for (const link of document.querySelectorAll('a[href], area[href], form[action], iframe, object, embed, base')) {
    const to = link.getAttribute('href') ?? link.getAttribute('action') ?? link.getAttribute('src') ?? link.tagName;
    if (!/^(?:https?|mailto|tel|geo|otpauth):$/.test(URL.parse(to, location.href)?.protocol ?? ''))
      problems.push(`leads to ${to}`);
  }
  for (const { textContent } of document.querySelectorAll('script[type="application/ld+json"]')) {
    try {
      JSON.parse(textContent);
    } catch {
      problems.push('the structured data is not valid JSON');
    }
  }
  for (const closed of document.querySelectorAll('details')) closed.open = true;
  const pieces: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.closest('script, style, noscript, template')) continue;
    if (parentElement?.checkVisibility()) pieces.push(nodeValue ?? '');
  }
  for (const field of document.querySelectorAll('input, textarea')) {
    if (field.checkVisibility()) pieces.push((field as HTMLInputElement).value);
  }
  return { text: pieces.join(''), problems };
}
