import type { z } from 'zod';
import * as catalog from '#contract/admin-catalog.ts';
import * as adminKitchens from '#contract/admin-kitchens.ts';
import * as bookedOrders from '#contract/booked-orders.ts';
import type { BowlSelection } from '#contract/cart.ts';
import * as trading from '#contract/trading.ts';
import type { HostileShop, Screen } from './hostile-shop.ts';

/** Far from the demo kitchens, so that orders are assigned to the kitchen with a hostile name. */
export const elsewhere = { latitude: 12.9716, longitude: 77.5946 };

const admin = (path: string): Screen => ({ as: 'admin', path });
const visitor = (path: string): Screen => ({ as: 'visitor', path });
/** Shows previous values too. */
const auditLogOf = (subject: string) => admin(`/admin/audit-log?subject=${subject}&size=100`);

type Meal = { readonly mealId: number; readonly mealPage: Screen };
type Catalogue = Meal & { readonly bowl: BowlSelection; readonly kitchen: HostileKitchen };
/** The kitchen that cooks for `elsewhere`. */
export type HostileKitchen = { readonly id: number; readonly draft: z.input<typeof adminKitchens.KitchenDraft> };

export async function fillCatalogue(shop: HostileShop): Promise<Catalogue> {
  const mealCategoryId = await fillCategories(shop);
  const meal = await fillMeals(shop, mealCategoryId);
  const bowl = await fillComponents(shop);
  const kitchen = await fillKitchens(shop);
  return { ...meal, bowl, kitchen };
}

async function fillCategories(shop: HostileShop): Promise<number> {
  const { texts } = shop;
  const edit = ({ id }: { id: number }) => [admin(`/admin/categories?edit=${id}`), auditLogOf('category')];
  const draft = () => ({ name: texts.of(80), imageUrl: texts.address() });
  const first = await shop.send('admin', catalog.createCategory, { body: draft(), shownOn: edit });
  const { id } = await shop.send('admin', catalog.createCategory, {
    body: draft(),
    shownOn: [auditLogOf('category')],
  });
  await shop.send('admin', catalog.updateCategory, { params: { id }, body: draft(), shownOn: edit });
  return first.id;
}

async function fillMeals(shop: HostileShop, mealCategoryId: number): Promise<Meal> {
  const { texts } = shop;
  const shownOn = ({ id }: { id: number }) => [visitor('/menu'), admin(`/admin/meals?edit=${id}`), auditLogOf('meal')];
  const draft = (protocol = 'https'): z.input<typeof catalog.MealDraft> => ({
    name: texts.of(120),
    description: texts.of(1000),
    imageUrl: texts.address(protocol),
    servingWeightGrams: 400,
    caloriesKcal: 500,
    price: 250,
    mealType: 'PROTEIN_PICK',
    mealCategoryId,
    nutritionValues: { protein: 40, carbs: 50, fats: 12, [texts.of(40)]: 1 },
    ingredients: [{ name: texts.of(80), grams: 120 }],
    art: {
      base: texts.of(40),
      proteins: [texts.of(40)],
      addons: [texts.of(40)],
      shake: texts.of(40),
      snack: texts.of(40),
    },
  });
  const first = await shop.send('admin', catalog.createMeal, { body: draft(), shownOn });
  const { id } = await shop.send('admin', catalog.createMeal, { body: draft(), shownOn: [auditLogOf('meal')] });
  await shop.send('admin', catalog.updateMeal, { params: { id }, body: draft('http'), shownOn });
  return { mealId: first.id, mealPage: visitor(`/meals/${first.slug}`) };
}

const componentScreens = (id: number) => [
  visitor('/build-your-own'),
  admin(`/admin/custom-meals?edit=${id}`),
  auditLogOf('component'),
];

async function fillComponents(shop: HostileShop): Promise<BowlSelection> {
  const { texts } = shop;
  const draft = (): z.input<typeof catalog.ComponentDraft> => ({
    name: texts.of(80),
    description: texts.of(1000),
    price: 40,
    imageUrl: texts.address(),
    servingWeightGrams: 100,
    caloriesKcal: 150,
    nutritionValues: { protein: 10, carbs: 10, fats: 5, [texts.of(40)]: 1 },
    artKey: texts.of(40),
  });
  const ids: number[] = [];
  for (const componentKind of catalog.componentKinds) {
    const [made] = await shop.send('admin', catalog.createComponent, {
      params: { componentKind },
      body: [draft()],
      shownOn: ([one]) => componentScreens(one!.id),
    });
    ids.push(made!.id);
  }
  const [base, protein, addOn] = ids as [number, number, number];
  const params = { componentKind: 'addons', id: addOn } as const;
  await shop.send('admin', catalog.updateComponent, {
    params,
    body: { ...draft(), id: addOn },
    shownOn: componentScreens(addOn),
  });
  return { baseComponentId: base, proteinOptionIds: [protein], addOnIds: [addOn] };
}

async function fillKitchens(shop: HostileShop): Promise<HostileKitchen> {
  const { texts } = shop;
  const draft = (place: typeof elsewhere) => ({
    name: texts.of(80),
    ...place,
    deliveryRadiusKm: 3,
    addressLine1: texts.of(200),
    city: texts.of(80),
    postalCode: '600001',
  });
  const edit = ({ id }: { id: number }) => [admin(`/admin/kitchens?edit=${id}`), auditLogOf('kitchen')];
  const near = draft(elsewhere);
  const { id: nearId } = await shop.send('admin', adminKitchens.createKitchen, { body: near, shownOn: edit });
  const farther = { latitude: 13.0827, longitude: 80.2707 };
  const { id } = await shop.send('admin', adminKitchens.createKitchen, {
    body: draft(farther),
    shownOn: [auditLogOf('kitchen')],
  });
  const body = draft(farther);
  await shop.send('admin', bookedOrders.updateKitchen, { params: { id }, body, shownOn: edit });
  await shop.send('admin', bookedOrders.setTradingSettings, {
    params: { id },
    body: {
      weeklyShifts: [],
      specialDates: [{ date: '2099-01-26', shifts: [], note: texts.of(80) }],
      leadMinutes: 0,
      ordersPerSlot: 0,
      portionsPerSlot: 0,
    },
    shownOn: [{ ...admin('/admin/kitchens'), press: [`Hours of ${body.name}`] }],
  });
  await shop.send('kitchen', trading.pauseKitchen, {
    params: { id },
    body: { minutes: null, reason: texts.of(120) },
    shownOn: [{ as: 'kitchen', path: '/kitchen-manager/orders', press: ['Reopen…'] }],
  });
  return { id: nearId, draft: near };
}
