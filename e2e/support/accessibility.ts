import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

type Violation = { readonly id: string; readonly help: string; readonly nodes: readonly { readonly html: string }[] };
type Axe = {
  run(where: Node, options: { resultTypes: ['violations'] }): Promise<{ violations: Violation[] }>;
};

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Whatever opens or closes has done so. */
export async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}

/** No violation of any rule that axe knows, on the page as it stands once it has come to rest: half-way, colours are neither. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await look(page);
  // Something may have begun to open just then: what is wrong is so at a second look, too.
  expect(found.length > 0 ? await look(page) : found, 'axe found violations').toEqual([]);
}

async function look(page: Page): Promise<string[]> {
  await waitForAnimations(page);
  return findViolations(page);
}

/** Without the builder of its package, which loads axe three times and opens a page for each look: ours have no frames. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    // What is behind a modal dialog is checked when there is none: its colours alone would take most of the time.
    const modal = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
    const isCovered = document.querySelector('[aria-hidden=true] main') !== null;
    const { violations } = await axe.run(isCovered && modal ? modal : document, { resultTypes: ['violations'] });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html }) => html).join('\n  ')}`);
  });
}
