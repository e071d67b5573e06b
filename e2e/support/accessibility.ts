import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] };
type Axe = {
  run(where: Node, options: { resultTypes: ['violations'] }): Promise<{ violations: Violation[] }>;
  /** Not documented; the version of axe is pinned. */
  readonly _audit: {
    readonly rules: readonly { readonly id: string; matches: (element: Element, ...rest: unknown[]) => boolean }[];
    readonly checks: Readonly<
      Record<string, { evaluate: (element: Element, ...rest: unknown[]) => boolean | undefined }>
    >;
  };
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // It runs in the page, where nothing outside it exists.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const passing = () =>
      document.getAnimations().filter(({ effect, playState }) => {
        const { target } = effect instanceof KeyframeEffect ? effect : { target: null };
        // In a part of the page that content-visibility skips, an animation stays `running` and never ends.
        const isSkipped = target?.checkVisibility({ contentVisibilityAuto: true }) === false;
        return playState === 'running' && effect?.getComputedTiming().endTime !== Infinity && !isSkipped;
      });
    while (passing().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  });
}

/** No axe violation once animations have ended: half-way through a fade the contrast is wrong. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await checkPage(page);
  // An animation may have started during the check; a real violation is found again.
  expect(found.length > 0 ? await checkPage(page) : found, 'axe found violations').toEqual([]);
}

async function checkPage(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return findViolations(page);
}

/** Digests of the styles whose contrast passed. */
const passedStyles = new Set<string>();

/** Not with AxeBuilder, which loads axe three times and opens a page for each check: our pages have no frames. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations, passed } = await page.evaluate(runAxe, [...passedStyles]);
  for (const style of passed) passedStyles.add(style);
  return violations;
}

/**
 * Contrast would take three quarters of the time, and most texts have the style of one that passed: cards, rows, header and
 * footer. The same style means that the element and all its ancestors have the same tag, classes, colours, font and effects.
 * What failed or is undecided is checked each time.
 */
async function runAxe(alreadyPassed: readonly string[]): Promise<{ violations: string[]; passed: string[] }> {
  const { axe } = window as unknown as { axe: Axe };
  const { _audit: audit } = axe;
  const rule = audit.rules.find(({ id }) => id === 'color-contrast')!;
  const check = audit.checks['color-contrast']!;
  const { matches } = rule;
  const { evaluate } = check;
  const known = new Set(alreadyPassed);
  const passed = new Set<string>();
  const styles = new Map<Element, string>();
  const properties = ['color', 'background-color', 'background-image', 'font-size', 'font-weight', 'text-shadow'];
  properties.push('opacity', 'filter', 'mix-blend-mode', 'position', 'z-index');

  // It runs in the page, where nothing outside it exists.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const digest = (text: string) => {
    let [a, b] = [0, 1];
    for (let index = 0; index < text.length; index++) {
      a = (Math.imul(a, 31) + text.charCodeAt(index)) | 0;
      b = Math.imul(b, 16_777_619) ^ text.charCodeAt(index);
    }
    return `${a.toString(36)}${b.toString(36)}`;
  };
  const styleOf = (element: Element): string => {
    const remembered = styles.get(element);
    if (remembered !== undefined) return remembered;
    const computed = getComputedStyle(element);
    const own = properties.map((property) => computed.getPropertyValue(property));
    const around = element.parentElement ? styleOf(element.parentElement) : '';
    const style = digest([around, element.tagName, element.getAttribute('class'), ...own].join('|'));
    styles.set(element, style);
    return style;
  };
  // The rule is about elements with text of their own; axe finds out late, and slowly for whatever is around them.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const mayHaveText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim() !== '');
  rule.matches = (element, ...rest) =>
    mayHaveText(element) && !known.has(styleOf(element)) && matches.call(rule, element, ...rest);
  check.evaluate = function (element, ...rest) {
    if (passed.has(styleOf(element))) return true;
    const result = evaluate.call(this, element, ...rest);
    if (result === true) passed.add(styleOf(element));
    return result;
  };

  // The page behind a modal dialog is checked without the dialog.
  const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  const isCovered = document.querySelector('[aria-hidden=true] main') !== null;
  try {
    const { violations } = await axe.run(isCovered && modal ? modal : document, { resultTypes: ['violations'] });
    return {
      violations: violations.map(
        ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`,
      ),
      passed: [...passed],
    };
  } finally {
    rule.matches = matches;
    check.evaluate = evaluate;
  }
}
