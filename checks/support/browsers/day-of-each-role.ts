import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import type { Shops } from '../shops.ts';
import type { BrowserTab, WindowSize } from './browser-tab.ts';
import { hirePeople } from './people-of-a-day.ts';
import { ShopPage } from './shop-page.ts';

/** Of windows in which a step failed, beside the logs of the checks. */
const pictures = join(import.meta.dirname, '../../../.cache/checks');

const phone = { width: 390, height: 844 };
const desk = { width: 1280, height: 800 };

type DayResult = {
  readonly browser: string;
  readonly passed: number;
  readonly failures: readonly string[];
  readonly leftOut: number;
};

/** Of a cut connection, and of a page that is left while it loads: Firefox and WebKit report what is cut off. */
const expectedErrors =
  /network|fetch|load failed|connection|JavaScript module|ERR_|dynamically imported|ServiceWorker intercepted/i;

/** One day of the shop in one browser: each role has a window of its own. */
export async function liveADay(shops: Shops, open: (size: WindowSize) => Promise<BrowserTab>): Promise<DayResult> {
  const people = await hirePeople(shops);
  const { address } = shops.shops[0];
  const line = await startTcpProxy({ host: 'localhost', port: Number(new URL(address).port) });
  await mkdir(pictures, { recursive: true });
  const tabs: BrowserTab[] = [];
  const failures: string[] = [];
  let passed = 0;
  let leftOut = 0;
  const openPage = async (token: string, size: WindowSize, at = address) => {
    const tab = await open(size);
    tabs.push(tab);
    const page = new ShopPage(tab, at);
    await page.signIn(token);
    return page;
  };
  /** What follows a failed step in the same part of the day cannot be judged. */
  const part = async (name: string, steps: Readonly<Record<string, () => Promise<void>>>, of: readonly ShopPage[]) => {
    let hasFailed = false;
    for (const [step, run] of Object.entries(steps)) {
      if (hasFailed) {
        leftOut += 1;
        continue;
      }
      try {
        await run();
        const errors = (await Promise.all(of.map((page) => page.takeErrors()))).flat();
        const unexpected = errors.filter((error) => !expectedErrors.test(error));
        if (unexpected.length > 0) throw new Error(`errors of the page: ${unexpected.join('; ')}`);
        passed += 1;
      } catch (error) {
        hasFailed = true;
        failures.push(`${tabs[0]!.name}, ${name}, ${step}: ${error instanceof Error ? error.message : String(error)}`);
        for (const [index, { tab }] of of.entries()) {
          const picture = await tab.picture().catch(() => undefined);
          if (picture) await writeFile(join(pictures, `browsers-${tab.name}-${name}-${index}.png`), picture);
        }
      }
    }
  };
  try {
    const guest = await openPage(people.customer, phone);
    const kitchen = await openPage(people.kitchen, desk);
    const rider = await openPage(people.rider, phone, `http://localhost:${line.port}`);
    let card = '';

    await part(
      'finder',
      {
        'the menu is open, and the service worker takes over': async () => {
          await guest.open('/menu');
          await guest.until(`document.querySelectorAll('main article').length > 10`);
          await guest.until(`navigator.serviceWorker.controller?.state === 'activated'`);
        },
        'the finder answers with the service worker in control': async () => {
          await guest.open('/find-my-bowl');
          await guest.sees(/bowls?, best/, 'main');
        },
        'and once more after a reload': async () => {
          await guest.reload();
          await guest.sees(/bowls?, best/, 'main');
        },
        'a bowl that was found is added, and the focus stays beside it': async () => {
          await guest.press('button', /^Add to cart/, 'main article');
          await guest.until(`document.activeElement?.closest('article, [role=dialog]') !== null`);
        },
      },
      [guest],
    );

    await part(
      'order',
      {
        'the board is open': async () => {
          await kitchen.open('/kitchen-manager/orders');
          await kitchen.until(`document.querySelector('main [role=tab]') !== null`);
        },
        'the customer places the order': async () => {
          await guest.open('/order-now');
          await guest.press('button', /^Place Order/);
          await guest.until(`location.pathname === '/profile'`);
          await guest.sees('Confirmed', '[aria-current=step]');
        },
        'it is on the board without a reload, and is cooked': async () => {
          await kitchen.until(`document.querySelector('article[data-order-id]') !== null`);
          const id = await kitchen.run<string>(`document.querySelector('article[data-order-id]').dataset.orderId`);
          card = `article[aria-label="Order #${id}"], article[data-order-id="${id}"]`;
          await kitchen.press('button', 'Start Processing', card);
          await guest.sees('Processing', '[aria-current=step]');
        },
        'it is sent out': async () => {
          await kitchen.press('button', 'Out for Delivery', card);
          await guest.sees('Out for Delivery', '[aria-current=step]');
        },
      },
      [guest, kitchen],
    );

    await part(
      'delivery',
      {
        'the round is open': async () => {
          await rider.open('/delivery');
          await rider.until(`document.querySelectorAll('main article').length === 1`);
        },
        'and after a reload': async () => {
          await rider.reload();
          await rider.until(`document.querySelectorAll('main article').length === 1`);
        },
        'the order is picked up without a connection, and the tap is kept': async () => {
          line.cut();
          await rider.press('button', /^Pick up/, 'main article');
          await rider.press('tab', /^Mine/);
          await rider.sees('Pick up: not sent yet', 'main');
        },
        'the tap is sent when the connection is back': async () => {
          line.restore();
          await rider.run(`void dispatchEvent(new Event('online'))`);
          await rider.until(`!document.body.innerText.includes('not sent yet')`);
        },
        'the order is delivered; the customer sees it': async () => {
          await rider.press('button', /^Delivered/, 'main article');
          await rider.press('button', 'Yes, Delivered');
          await guest.sees('Delivered', 'main');
        },
      },
      [guest, rider],
    );

    await part(
      'plan',
      {
        'a message of yesterday is shown under its day': async () => {
          await kitchen.signIn(people.nutritionist);
          await kitchen.open(`/nutritionist/consultations?consultation=${people.consultationId}`);
          await kitchen.sees(/Yesterday.*From the day before/, 'main');
        },
        'a plan gets a meal and is saved': async () => {
          await kitchen.open(`/nutritionist/consultations?consultation=${people.consultationId}&dialog=plan`);
          await kitchen.fill(/^Plan name/, 'Lean gain');
          await kitchen.press('button', /^Add a meal to Lunch, Monday/);
          await kitchen.press('tab', 'Create Generic Meal');
          await kitchen.fill(/^Meal Name/, 'Dal');
          await kitchen.fill(/^Description/, 'At home');
          await kitchen.fill('Calories (kcal)', '3o');
          await kitchen.press('button', 'Add Generic Meal');
          await kitchen.sees('Please enter a number', '[role=dialog]');
          await kitchen.fill('Calories (kcal)', '300');
          await kitchen.press('button', 'Add Generic Meal');
          await kitchen.sees('Dal', '[role=dialog]');
          await kitchen.press('button', 'Save Diet Plan');
          await kitchen.sees('Diet plan saved successfully!');
        },
      },
      [kitchen],
    );

    await part(
      'meal',
      {
        'a meal gets another price': async () => {
          await kitchen.signIn(people.admin);
          await kitchen.open('/admin/meals');
          await kitchen.press('button', /^Edit /);
          await kitchen.fill('Price (₹)', '3o5');
          await kitchen.press('button', 'Save Changes');
          await kitchen.sees('Must be a positive number', '[role=dialog]');
          await kitchen.fill('Price (₹)', '305.50');
          await kitchen.press('button', 'Save Changes');
          await kitchen.sees('₹305.50', 'main');
        },
        'the papers of another month are chosen': async () => {
          await kitchen.open('/admin/papers');
          await kitchen.until(`document.querySelector('select[aria-label=Month]') !== null`);
          await kitchen.choose('Month', '03');
          await kitchen.until(`new URLSearchParams(location.search).get('month')?.endsWith('-03')`);
        },
      },
      [kitchen],
    );
  } finally {
    await Promise.all(tabs.map((tab) => tab.close()));
    await line.close();
  }
  return { browser: tabs[0]!.name, passed, failures, leftOut };
}
