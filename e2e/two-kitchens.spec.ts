import { expectAccessible } from './support/accessibility.ts';
import { waitForHydrationIn } from './support/hydration.ts';
import { newCustomer } from './support/customer.ts';
import { openKitchen } from './support/own-kitchen.ts';
import { archiveMeal, newMeal } from './support/shop-database.ts';
import { useShopClock } from './support/shop-clock.ts';
import { useSessionToken } from './support/sign-in.ts';
import { createStaffLike, signInLike } from './support/staff.ts';
import { expect, test as base } from './test.ts';

// Every other test reads the catalogue of the shared shop.
const test = base.extend({ baseURL: process.env['E2E_CATALOGUE_URL']! });
test.describe.configure({ mode: 'default' });

test(
  'a bound manager sells a dish out in their kitchen only, and each customer sees what their own kitchen has',
  { tag: '@once' },
  async ({ page, context, request, browser, baseURL }) => {
    const meal = await newMeal(request);
    const [here, there] = [await openKitchen({}, baseURL), await openKitchen({}, baseURL)];
    const colleague = await createStaffLike('kitchen@macrobowl.test', { baseURL, kitchenId: there.id });

    await test.step('the manager marks it on the board, which names no other kitchen', async () => {
      await signInLike('kitchen@macrobowl.test', context, baseURL, here.id);
      await page.goto('/kitchen-manager/orders');
      await page.getByRole('button', { name: /^Sold out/ }).click();
      const panel = page.getByRole('region', { name: 'Sold out' });
      await panel.getByRole('searchbox').fill(meal.name);
      await expect(panel.getByLabel('In kitchen')).toHaveCount(0);
      const control = panel.getByRole('group', { name: `Availability of ${meal.name}` });
      await control.getByRole('button', { name: 'Sold out today' }).click();
      await expect(page.getByText(`${meal.name}: sold out today`)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('the other kitchen still offers it', async () => {
      const list = await request.get('/api/v1/kitchen-manager/availability', {
        headers: { authorization: `Bearer ${colleague.token}` },
      });
      const foods = (await list.json()) as { kind: string; id: number; state: string }[];
      expect(foods.find(({ kind, id }) => kind === 'MEAL' && id === meal.id)?.state).toBe('AVAILABLE');
    });

    const cardOf = async (place: typeof here.place) => {
      const customer = await newCustomer(request, { baseURL, place });
      await customer.addAddress();
      const visitor = await browser.newContext({ baseURL: process.env['E2E_CATALOGUE_URL']! });
      await useShopClock(visitor);
      waitForHydrationIn(visitor);
      await useSessionToken(visitor, baseURL, customer.token);
      const menu = await visitor.newPage();
      await menu.goto(`/menu?q=${encodeURIComponent(meal.name)}`);
      return { menu, card: menu.getByRole('article').filter({ hasText: meal.name }), close: () => visitor.close() };
    };

    await test.step('a customer of that kitchen sees it as sold out', async () => {
      const { menu, card, close } = await cardOf(here.place);
      await expect(card.getByText('Sold out today').first()).toBeVisible();
      await expect(card.getByRole('button', { name: /Add to cart/ })).toHaveCount(0);
      await menu.goto(`/meals/${meal.slug}`);
      await expect(menu.getByText('Sold out today').filter({ visible: true }).first()).toBeVisible();
      await close();
    });

    await test.step('a customer of the other kitchen orders it', async () => {
      const { menu, card, close } = await cardOf(there.place);
      const added = menu.waitForResponse(/\/cart\/items/);
      await card.getByRole('button', { name: /Add to cart/ }).click();
      await added;
      await menu.goto('/order-now');
      await expect(menu.getByRole('button', { name: 'Place Order' })).toBeEnabled();
      await close();
    });
    await archiveMeal(meal);
  },
);

test(
  'an admin chooses on the board whether all kitchens or one of them sell a dish out',
  { tag: ['@wide', '@long'] },
  async ({ page, context, request, baseURL }) => {
    const meal = await newMeal(request);
    const kitchen = await openKitchen({}, baseURL);
    await signInLike('kitchen@macrobowl.test', context, baseURL);
    await page.goto('/kitchen-manager/orders');
    await page.getByRole('button', { name: /^Sold out/ }).click();
    const panel = page.getByRole('region', { name: 'Sold out' });
    const control = panel.getByRole('group', { name: `Availability of ${meal.name}` });
    const choose = async (label: string) => {
      await panel.getByLabel('In kitchen').selectOption({ label });
      await panel.getByRole('searchbox').fill(meal.name);
    };
    await choose(kitchen.name);
    await control.getByRole('button', { name: 'Sold out today' }).click();
    await expect(page.getByText(`${meal.name}: sold out today`)).toBeVisible();
    await choose('All kitchens');
    await expect(panel.getByText(`${kitchen.name} sold out today`)).toBeVisible();
    await expectAccessible(page);
    await control.getByRole('button', { name: 'Available', exact: true }).click();
    await expect(control.getByRole('button', { name: 'Available', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await archiveMeal(meal);
  },
);
