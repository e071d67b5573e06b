import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] };
type Axe = {
  run(where: Node, options: { resultTypes: ['violations'] }): Promise<{ violations: Violation[] }>;
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
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

/** Not with AxeBuilder, which loads axe three times and opens a page for each check: our pages have no frames. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    // The page behind a modal dialog is checked without the dialog: its colours would take most of the time.
    const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const isCovered = document.querySelector('[aria-hidden=true] main') !== null;
    const { violations } = await axe.run(isCovered && modal ? modal : document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
  });
}
