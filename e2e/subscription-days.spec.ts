import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Address } from '#contract/addresses.ts';
import type { Meal } from '#contract/catalog.ts';
import type { Subscription, SubscriptionCalendar } from '#contract/subscription-shapes.ts';
import { type BusinessDay, addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { deskScreen, phoneScreen } from './support/browser-context.ts';
import { shopNow } from './support/shop-clock.ts';
import { bearer } from './support/sign-in.ts';
import { TravellingShop } from './support/travelling-shop.ts';
import { expect, test } from './test.ts';

const days = Array.from({ length: 5 }, (_, n) => addDays(businessDay(shopNow()), n)) as [
  BusinessDay,
  BusinessDay,
  BusinessDay,
  BusinessDay,
  BusinessDay,
];
const india = (day: BusinessDay, time: string) => new Date(`${day}T${time}:00+05:30`);
const weekday = (day: BusinessDay) => formatInstant(businessDayRange(day).from, 'weekday');
const phone = '+919812345670';
const lastName = 'Iyer';

const ticketOf = (board: Page) => board.getByRole('article').filter({ hasText: `Meera ${lastName}` });

/** A subscriber of the shop: one meal every day at 1 PM. */
class Subscriber {
  readonly #shop: TravellingShop;
  readonly #browser: Browser;
  id = 0;
  meal = '';

  constructor(shop: TravellingShop, browser: Browser) {
    this.#shop = shop;
    this.#browser = browser;
  }

  async subscribe(startsOn: BusinessDay): Promise<void> {
    await this.#shop.database.query(
      "insert into users (phone, first_name, last_name, roles) values ($1, 'Meera', $2, '{ROLE_USER}')",
      [phone, lastName],
    );
    const place = { addressLine1: 'Flat 9, Night Owl Residency', city: 'Hyderabad', state: 'Telangana' };
    const address = await this.call<Address>('POST', '/user/addresses', {
      label: 'Home',
      ...place,
      postalCode: '500032',
    });
    const meals = await this.call<Meal[]>('GET', '/meals');
    const meal = meals.find(({ soldOut }) => soldOut === undefined);
    this.meal = meal!.name;
    const items = [{ mealId: meal!.id, quantity: 1 }];
    const pattern = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ weekday: day, slot: '13:00', items }));
    const draft = { addressId: address.id, startsOn, days: pattern };
    this.id = (await this.call<Subscription>('POST', '/subscriptions', draft)).id;
  }

  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const token = await this.#shop.sessionOf('phone', phone);
    const response = await fetch(`${this.#shop.url}/api/v1${path}`, {
      method,
      headers: {
        ...bearer(token),
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(response.ok, `${method} ${path} returned ${response.status}`).toBe(true);
    return (await response.json()) as T;
  }

  /** By day: 'ordered', 'skipped' or 'planned'. */
  async states(): Promise<Record<string, string>> {
    const { deliveries } = await this.call<SubscriptionCalendar>('GET', `/subscriptions/${this.id}/calendar?weeks=1`);
    return Object.fromEntries(deliveries.map(({ date, state }) => [date, state]));
  }

  async page() {
    const page = await this.#shop.browse(this.#browser, phoneScreen, await this.#shop.sessionOf('phone', phone));
    await page.goto('/subscriptions');
    return page;
  }
}

test(
  'deliveries of three days become orders on the evening before in India, whatever the time zone of the server',
  { tag: ['@once', '@long'] },
  async ({ browser }) => {
    const [first, second, third, fourth] = days;
    const shop = await TravellingShop.open(india(first, '18:00'), 'America/Los_Angeles');
    const customer = new Subscriber(shop, browser);
    const cutOff = () => shop.database.query("select from graphile_worker.add_job('subscription-cut-off', '{}'::json)");
    const kitchen = async (path: string) => {
      const token = await shop.sessionOf('email', 'kitchen@macrobowl.test');
      const page = await shop.browse(browser, deskScreen, token);
      await page.goto(`/kitchen-manager/orders${path}`);
      return page;
    };
    try {
      await customer.subscribe(second);

      await test.step('18:00 of the first day: the customer skips a day, the kitchen expects the next', async () => {
        const page = await customer.page();
        await page
          .getByRole('link', { name: new RegExp(`^${customer.meal}`) })
          .nth(1)
          .click();
        await page.getByRole('button', { name: 'Skip' }).click();
        await expect(page.getByText(`Skipped ${weekday(third)}`)).toBeVisible();
        await page.context().close();
        const board = await kitchen(`?date=${second}`);
        await expect(board.getByRole('region', { name: 'Expected from subscriptions' })).toContainText('1:00 PM');
        await expect(ticketOf(board)).toHaveCount(0);
        await board.context().close();
        expect(await customer.states()).toMatchObject({ [second]: 'planned', [third]: 'skipped', [fourth]: 'planned' });
      });

      await test.step('20:00: the delivery of the second day is an order, and can no longer be changed', async () => {
        await shop.travelTo(india(first, '20:00'));
        await cutOff();
        await expect.poll(() => customer.states()).toMatchObject({ [second]: 'ordered', [fourth]: 'planned' });
        const page = await customer.page();
        await page
          .getByRole('link', { name: new RegExp(`^${customer.meal}`) })
          .first()
          .click();
        await expect(page.getByRole('link', { name: /^Open order #\d+/ })).toBeVisible();
        await expect(page.getByRole('button', { name: 'Skip' })).toHaveCount(0);
        await page.context().close();
      });

      await test.step('ten past midnight in India, where it is a day later than at the server: it is an order of today', async () => {
        await shop.travelTo(india(second, '00:10'));
        const board = await kitchen('');
        await expect(ticketOf(board)).toHaveCount(1);
        await board.context().close();
        const page = await customer.page();
        await expect(page.getByText(`Next: ${weekday(second)}`)).toHaveCount(0);
        await page.context().close();
      });

      await test.step('20:00 of the second day: nothing is ordered for the day that was skipped', async () => {
        await shop.travelTo(india(second, '20:00'));
        await cutOff();
        await expect
          .poll(
            async () =>
              (
                await shop.database.query('select from graphile_worker.jobs where task_identifier ~ $1', [
                  '^(subscription-cut-off|order-deliveries)$',
                ])
              ).rowCount,
          )
          .toBe(0);
        expect(await customer.states()).toMatchObject({ [third]: 'skipped', [fourth]: 'planned' });
      });

      await test.step('20:00 of the third day: the delivery of the fourth is an order; the admin sees two orders and one skip', async () => {
        await shop.travelTo(india(third, '20:00'));
        await cutOff();
        await expect.poll(() => customer.states()).toMatchObject({ [fourth]: 'ordered' });
        const token = await shop.sessionOf('email', 'admin@macrobowl.test');
        const page = await shop.browse(browser, deskScreen, token);
        await page.goto(`/admin/subscriptions?search=${lastName}`);
        const row = page.getByRole('row').filter({ hasText: lastName });
        await expect(row.getByRole('cell').filter({ hasText: 'skipped' })).toHaveText(/^2\s*1 skipped$/);
        await page.context().close();
        const { rows } = await shop.database.query<{ on: string }>(
          `select to_char(deliver_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as on from orders o
           join users u on u.id = o.user_id where u.phone = $1 order by deliver_at`,
          [phone],
        );
        expect(rows.map(({ on }) => on)).toEqual([`${second} 13:00`, `${fourth} 13:00`]);
      });
    } finally {
      await shop.close();
    }
  },
);
