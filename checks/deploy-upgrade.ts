import { execFileSync } from 'node:child_process';
import { cp, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from '@playwright/test';
import { buildMeal } from '#server/testing/builders.ts';
import { freePort, type ShopProcess, startShopProcess } from '../bench/support/shop-process.ts';
import { findBrowser } from '../e2e/browser.ts';
import { waitForHydrationIn } from '../e2e/support/hydration.ts';
import type { Check, Checking } from './support/check.ts';
import { Nginx } from './support/nginx.ts';
import { openSenders } from './support/production-shop.ts';

const visits = 20;
/** Each dead page waits for its time limit. */
const enoughDead = 3;
const root = join(import.meta.dirname, '..');
const otherName = 'Macrobowl Next';

type Version = 'old' | 'new';
type Places = Record<0 | 1, ShopProcess>;

export const check: Check = {
  guarantee: 'A rolling upgrade beside visitors, and the step back',
  goal: `0 dead pages in ${visits} visits while two versions run, in both orders of restart; the first click of an open tab works`,
  limitSeconds: 600,
  isTimed: true,
  isOnRequest: true,
  group: 'deploy',
  run: async (checking) => {
    const missing = Nginx.missing();
    if (missing) {
      checking.require(false, missing);
      return '';
    }
    const folders = { old: root, new: await buildOtherVersion(checking) };
    const { url, db } = await checking.database();
    await buildMeal(db, { name: 'Paneer bowl' });
    const settings = {
      ...(await openSenders(checking)).env,
      HOST: '127.0.0.1',
      DATA_DIR: await checking.folder(),
      TRUST_PROXY: '127.0.0.1',
    };
    const ports = [await freePort(), await freePort()] as const;
    const start = async (place: 0 | 1, version: Version) => {
      const shop = await startShopProcess(url, { ...settings, PORT: String(ports[place]) }, 'ignore', folders[version]);
      checking.onCleanup(() => shop.stop());
      return shop;
    };
    const places: Places = { 0: await start(0, 'old'), 1: await start(1, 'old') };
    const restart = async (place: 0 | 1, version: Version) => {
      await places[place].stop();
      places[place] = await start(place, version);
    };
    const nginx = await Nginx.open(checking, ports);
    const browser = await chromium.launch({
      ...findBrowser(),
      args: [`--host-resolver-rules=MAP shop.example 127.0.0.1`, '--no-sandbox'],
    });
    checking.onCleanup(() => browser.close());

    const upgrade = await replaceBoth(
      browser,
      nginx,
      () => restart(0, 'new'),
      () => restart(1, 'new'),
    );
    const stepBack = await replaceBoth(
      browser,
      nginx,
      () => restart(1, 'old'),
      () => restart(0, 'old'),
    );
    for (const [what, { dead, seen, click }] of Object.entries({ upgrade, 'step back': stepBack })) {
      checking.require(dead.length === 0, `${what}: ${dead.length} dead pages: ${dead.join('; ')}`);
      checking.require(seen.size === 2, `${what}: visitors saw one version only: ${[...seen].join()}`);
      checking.require(click === 'works', `${what}: the first click of an open tab ${click}`);
    }
    return `upgrade: ${inWords(upgrade)}; step back: ${inWords(stepBack)}`;
  },
};

/** This version under another name, so that nearly all scripts have other names and a page shows which version sent it. */
async function buildOtherVersion(checking: Checking): Promise<string> {
  const folder = await checking.folder();
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  const isNeeded = /^(?:src|public|scripts)\/|^[\w.-]+\.(?:ts|json)$/;
  for (const file of files
    .trim()
    .split('\n')
    .filter((name) => isNeeded.test(name))) {
    await cp(join(root, file), join(folder, file)).catch(() => undefined);
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const nameFile = join(folder, 'src/domain/shop-name.ts');
  const source = await readFile(nameFile, 'utf8');
  const renamed = source.replace("'Macrobowl'", `'${otherName}'`);
  checking.require(renamed !== source, "src/domain/shop-name.ts does not have the shop's name");
  await writeFile(nameFile, renamed);
  const command = join(root, 'node_modules/@react-router/dev/bin.cjs');
  execFileSync(process.execPath, [command, 'build'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'pipe',
  });
  return folder;
}

type Replacement = { dead: string[]; seen: Set<string>; click: string };

const inWords = ({ dead, click }: Replacement) =>
  `${dead.length} of ${visits} visits dead, the open tab's click ${click}`;

/** Visits while one process is replaced and the other is not; a tab that was opened before clicks after both are. */
async function replaceBoth(
  browser: Browser,
  nginx: Nginx,
  replaceFirst: () => Promise<void>,
  replaceSecond: () => Promise<void>,
): Promise<Replacement> {
  const tab = await openTab(browser);
  await tab.goto(`${nginx.address}/menu`);
  await replaceFirst();
  const [dead, seen]: [string[], Set<string>] = [[], new Set()];
  for (let visit = 0; visit < visits && dead.length < enoughDead; visit++) {
    const page = await openTab(browser);
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) missing.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    const failure = await page.goto(`${nginx.address}/menu`).then(
      () => undefined,
      (error: unknown) => String(error).split('\n')[0],
    );
    if (failure !== undefined || missing.length > 0) dead.push([failure, ...missing].filter(Boolean).join(' '));
    seen.add((await page.title()).includes(otherName) ? 'new' : 'old');
    await page.context().close();
  }
  await replaceSecond();
  const click = await firstClick(tab);
  await tab.context().close();
  return { dead, seen, click };
}

async function openTab(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' });
  waitForHydrationIn(context);
  return context.newPage();
}

/** A page whose script was not loaded yet. A click that loads the whole document again is a failure. */
async function firstClick(tab: Page): Promise<string> {
  await tab.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await tab.getByRole('link', { name: 'FAQ' }).first().click();
  const isShown = await tab
    .getByRole('heading', { level: 1, name: /questions/i })
    .waitFor({ timeout: 15_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isShown) return `shows nothing at ${tab.url()}`;
  return (await tab.evaluate(() => 'isSameDocument' in window)) ? 'works' : 'loads the whole page';
}
