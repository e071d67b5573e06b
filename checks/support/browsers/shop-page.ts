import { setTimeout as sleep } from 'node:timers/promises';
import { timeLimit } from '../../../scripts/time-limit.mjs';
import type { BrowserTab } from './browser-tab.ts';

export type Role = 'button' | 'link' | 'tab' | 'switch' | 'radio' | 'checkbox' | 'textbox' | 'article';
/** What a person would look for: by its role and its name; `within` is a CSS selector. */
export type Wanted = { role: Role; name: string | RegExp; within?: string };

const patienceMs = timeLimit(30_000);

/** Looks, presses and types in a tab as a person would: waits until the thing is there, in view and not covered. */
export class ShopPage {
  readonly tab: BrowserTab;
  readonly #address: string;
  #seen = 0;

  constructor(tab: BrowserTab, address: string) {
    this.tab = tab;
    this.#address = address;
  }

  async open(path: string): Promise<void> {
    await this.tab.goTo(this.#address + path);
    await this.#watch();
  }

  async reload(): Promise<void> {
    await this.tab.reload();
    await this.#watch();
  }

  async signIn(token: string): Promise<void> {
    await this.open('/login');
    await this.run(`document.cookie = 'session=${token}; path=/; SameSite=Lax'`);
  }

  /** The value of an expression in the page. */
  run<T>(expression: string): Promise<T> {
    return this.tab.evaluate(expression) as Promise<T>;
  }

  async press(role: Role, name: string | RegExp, within?: string): Promise<void> {
    const point = await this.#pointOf({ role, name, ...(within !== undefined && { within }) });
    await this.tab.pressAt(point.x, point.y);
  }

  /** Replaces what is in the field. */
  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.press('textbox', label);
    await this.run(`document.activeElement.select?.()`);
    await this.tab.type(text);
  }

  /** In a list. */
  async choose(label: string, value: string): Promise<void> {
    await this.run(`(${chooseInPage.toString()})(${JSON.stringify(label)}, ${JSON.stringify(value)})`);
  }

  async sees(text: string | RegExp, within = 'body'): Promise<void> {
    const test = pattern(text);
    await this.until(
      `[...document.querySelectorAll(${JSON.stringify(within)})].some((one) => ${test}.test(one.innerText.replace(/\\s+/g, ' ')))`,
      `to see ${text} in ${within}`,
    );
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string, what = expression, limitMs = patienceMs): Promise<void> {
    const deadline = Date.now() + limitMs;
    for (;;) {
      if (await this.run<boolean>(expression).catch(() => false)) return;
      if (Date.now() > deadline) throw new Error(`waited in vain ${what}`);
      await sleep(100);
    }
  }

  async #pointOf(wanted: Wanted): Promise<{ x: number; y: number }> {
    const deadline = Date.now() + patienceMs;
    const { role, name, within } = wanted;
    const call = `(${findInPage.toString()})(${JSON.stringify(role)}, ${pattern(name, true)}, ${JSON.stringify(within ?? 'body')})`;
    for (;;) {
      const found = await this.run<{ x: number; y: number } | string>(call).catch(String);
      if (typeof found !== 'string') return found;
      if (Date.now() > deadline) throw new Error(`waited in vain for the ${role} ${name}: ${found}`);
      await sleep(100);
    }
  }

  /** Not every driver reports the console: errors of scripts and of the policy are kept in the page. */
  async #watch(): Promise<void> {
    await this.run(`(${keepErrors.toString()})()`).catch(() => undefined);
  }

  /** What the page has reported since the last call. */
  async takeErrors(): Promise<string[]> {
    const kept = await this.run<string[] | undefined>('window.keptErrors?.splice(0)').catch(() => undefined);
    const reported = this.tab.errors().slice(this.#seen);
    this.#seen += reported.length;
    return [...new Set([...(kept ?? []), ...reported])];
  }
}

const pattern = (text: string | RegExp, isWhole = false): string => {
  if (text instanceof RegExp) return text.toString();
  const literal = text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return isWhole ? `/^${literal}$/` : `/${literal}/`;
};

function keepErrors(): void {
  const page = window as unknown as { keptErrors?: string[] };
  if (page.keptErrors) return;
  const kept: string[] = (page.keptErrors = []);
  addEventListener('error', ({ message }) => kept.push(message));
  addEventListener('unhandledrejection', ({ reason }) => kept.push(String(reason)));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    kept.push(`${violatedDirective} ${blockedURI}`),
  );
  const { error } = console;
  console.error = (...words: unknown[]) => {
    kept.push(words.map(String).join(' '));
    error(...words);
  };
}

/** Its list of choices is no part of the page, so a driver cannot press in it. */
function chooseInPage(label: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Runs in the page: the middle of the element, or why it cannot be pressed yet. */
async function findInPage(role: string, name: RegExp, within: string): Promise<{ x: number; y: number } | string> {
  const selectors: Record<string, string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    textbox: 'input, textarea, select',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    article: 'article',
  };
  const all = [...document.querySelectorAll(within)]
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(selectors[role] ?? `[role=${role}]`)])
    .map((element) => {
      const labels = [...((element as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ');
      const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
      const by = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
      const text = (by || element.getAttribute('aria-label')) ?? (labels || element.innerText);
      return { element, label: text.replace(/\s+/g, ' ').trim() };
    });
  const named = all.filter(({ label }) => name.test(label)).map((one) => one.element);
  const element = named.find((one) => one.checkVisibility({ visibilityProperty: true }));
  if (!element)
    return named.length > 0
      ? 'it is hidden'
      : `there are ${all
          .map(({ label }) => label)
          .join(', ')
          .slice(0, 400)}`;
  if ((element as HTMLButtonElement).disabled) return 'it is disabled';
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top) return 'it moves';
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const labelled = (element as HTMLInputElement).labels?.[0];
  if (!hit || !(element.contains(hit) || labelled?.contains(hit)))
    return `it is covered by ${hit?.outerHTML.slice(0, 80)}`;
  return { x, y };
}
