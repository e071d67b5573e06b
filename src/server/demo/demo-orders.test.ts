import { describe, expect, it } from 'vitest';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { checkBowl } from '#domain/menu/bowl.ts';
import { findKitchen } from '#domain/places/geo.ts';
import { canMove, finalStatuses } from '#domain/orders/order-status.ts';
import { normalisePhone } from '#domain/accounts/phone.ts';
import { findPinCode } from '#domain/places/pin-codes.ts';
import { demoBowls, demoCategories } from './demo-menu.ts';
import { demoComponentRows, demoMealRows } from './demo-catalogue-rows.ts';
import { demoCustomers } from './demo-customers.ts';
import { demoKitchens } from './demo-kitchen-and-staff.ts';
import { type DemoOrder, type DemoShop, buildDemoOrders } from './demo-orders.ts';

const someday = new Date('2026-01-01T00:00:00Z');
const staff = { admin: 1, 'kitchen-manager': 2, 'delivery-assistant': 4 };
const shop: DemoShop = {
  staff,
  kitchen: { id: 1, name: demoKitchens[0]!.name },
  meals: demoMealRows({
    categories: new Map(demoCategories.map((name, index) => [name, index + 1])),
    components: new Map(),
  }).map((row, index) => ({
    ...row,
    id: index + 1,
    slug: `meal-${index + 1}`,
    ingredients: row.ingredients ?? [],
    imageUrl: null,
    art: row.art ?? null,
    allergens: row.allergens ?? [],
    createdAt: someday,
    archivedAt: null,
  })),
  components: demoComponentRows().map((row, index) => ({
    ...row,
    id: index + 1,
    imageUrl: null,
    artKey: row.artKey ?? null,
    allergens: row.allergens ?? [],
    active: true,
    createdAt: someday,
    archivedAt: null,
  })),
  customers: demoCustomers.map((customer, index) => ({
    userId: index + 5,
    addresses: customer.addresses.map((address, place) => ({
      ...address,
      ...findPinCode(address.postalCode)!,
      id: index * 10 + place,
      userId: index + 5,
      city: 'Hyderabad',
      state: 'Telangana',
      country: 'India',
      phoneNumber: customer.phone,
      isDefault: place === 0,
      createdAt: someday,
    })),
  })),
};

function minuteInIndia(at: Date): number {
  return (at.getTime() - businessDayRange(businessDay(at)).from.getTime()) / 60_000;
}

function ordersOn(day: string, all: readonly DemoOrder[]): DemoOrder[] {
  return all.filter(({ order }) => businessDay(order.orderDate) === day);
}

describe.each([
  ['five past midnight', '2026-11-14T18:35:00Z'],
  ['early morning', '2026-11-15T02:40:00Z'],
  ['noon', '2026-11-16T06:30:00Z'],
  ['the middle of lunch', '2026-11-16T07:30:00Z'],
  ['ten to midnight', '2026-11-18T18:20:00Z'],
])('the demo orders, at %s in India', (_, text) => {
  const now = new Date(text);
  const today = businessDay(now);
  const all = buildDemoOrders(now, shop);
  const averageOrders = (onBusyDays: boolean) => {
    const days = Array.from({ length: 28 }, (_day, index) => addDays(today, -28 + index));
    const counts = days.filter((day) => isBusy(day) === onBusyDays).map((day) => ordersOn(day, all).length);
    return counts.reduce((sum, orders) => sum + orders, 0) / counts.length;
  };

  it('are promised, and nearly all delivered in time', () => {
    const arrivals = all.flatMap(({ order, events }) => {
      const arrived = events.find(({ toStatus }) => toStatus === 'DELIVERED');
      return arrived ? [arrived.createdAt <= order.promisedTo!] : [];
    });
    const share = arrivals.filter(Boolean).length / arrivals.length;
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.95);
  });

  it('fill the last 30 days, about 200 of them and always the same', () => {
    expect(all.length).toBeGreaterThanOrEqual(180);
    expect(all.length).toBeLessThanOrEqual(250);
    expect(buildDemoOrders(now, shop)).toEqual(all);
    for (let ago = 1; ago < 30; ago += 1) expect(ordersOn(addDays(today, -ago), all).length).toBeGreaterThanOrEqual(3);
    expect(ordersOn(addDays(today, -30), all)).toEqual([]);
  });

  it('look like a month of a growing shop: more each week, most on Fridays and at weekends', () => {
    const weeks = [4, 3, 2, 1].map((week) =>
      Array.from({ length: 7 }, (_day, index) => ordersOn(addDays(today, -7 * week + index), all).length),
    );
    const totals = weeks.map((days) => days.reduce((sum, orders) => sum + orders, 0));
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(totals[3]! / totals[0]!).toBeGreaterThan(1.4);
    expect(averageOrders(true) / averageOrders(false)).toBeGreaterThan(1.2);
  });

  it('have their peaks at lunch and at dinner, and few cancellations', () => {
    const past = all.filter(({ order }) => businessDay(order.orderDate) !== today);
    const share = (isMeant: (one: DemoOrder) => boolean) => past.filter(isMeant).length / past.length;
    const between = (from: number, to: number) =>
      share(({ order }) => minuteInIndia(order.orderDate) >= from * 60 && minuteInIndia(order.orderDate) < to * 60);
    expect(between(12, 14)).toBeGreaterThan(0.3);
    expect(between(19, 21)).toBeGreaterThan(0.25);
    expect(between(15, 18)).toBeLessThan(0.12);
    const cancelled = share(({ order }) => order.status.startsWith('CANCELLED'));
    expect(cancelled).toBeGreaterThan(0.05);
    expect(cancelled).toBeLessThan(0.15);
  });

  it('are in ascending order and never in the future', () => {
    const times = all.map(({ order }) => order.orderDate.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    for (const { events } of all)
      for (const { createdAt } of events) expect(createdAt.getTime()).toBeLessThanOrEqual(now.getTime());
  });

  it('of past days were placed during opening hours and are finished', () => {
    const settled = all.filter(({ order }) => now.getTime() - order.orderDate.getTime() > 90 * 60_000);
    expect(settled.length).toBeGreaterThanOrEqual(50);
    for (const { order } of settled) {
      expect(minuteInIndia(order.orderDate)).toBeGreaterThanOrEqual(8 * 60);
      expect(minuteInIndia(order.orderDate)).toBeLessThanOrEqual(21 * 60);
      expect([...finalStatuses, 'DELIVERED']).toContain(order.status);
    }
    const completed = settled.filter(({ order }) => order.status === 'COMPLETED');
    expect(completed.length / settled.length).toBeGreaterThan(0.7);
    expect(new Set(settled.map(({ order }) => order.status))).toEqual(
      new Set(['COMPLETED', 'DELIVERED', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN']),
    );
  });

  it('fill every column of the kitchen board today', () => {
    expect(new Set(ordersOn(today, all).map(({ order }) => order.status))).toEqual(
      new Set(['CONFIRMED', 'PROCESSING', 'OUT_FOR_DELIVERY', 'DELIVERED', 'COMPLETED', 'CANCELLED_BY_USER']),
    );
    const recent = all.filter(({ order }) => now.getTime() - order.orderDate.getTime() <= 90 * 60_000);
    for (const { order } of recent) expect(businessDay(order.orderDate)).toBe(today);
  });

  it('give the delivery assistant orders to pick up, to deliver and to hand in', () => {
    const out = all.filter(({ order }) => order.status === 'OUT_FOR_DELIVERY');
    expect(out.map(({ order }) => order.pickedUpBy)).toEqual([staff['delivery-assistant'], null, null]);
    const unpaid = all.filter(({ order }) => order.status === 'DELIVERED');
    expect(unpaid).toHaveLength(2);
    for (const { order } of unpaid) expect(now.getTime() - order.orderDate.getTime()).toBeLessThan(24 * 3_600_000);
  });

  it('were picked up after they went out and before they arrived, and no others were', () => {
    const pickedUp = all.filter(({ order }) => order.pickedUpBy !== null);
    const arrived = all.filter(({ events }) => events.some(({ toStatus }) => toStatus === 'DELIVERED'));
    expect(arrived.filter((one) => !pickedUp.includes(one))).toEqual([]);
    expect(pickedUp).toHaveLength(arrived.length + 1);
    for (const { order, events } of pickedUp) {
      const cameAt = (status: string) => events.find(({ toStatus }) => toStatus === status)?.createdAt.getTime();
      expect(order.pickedUpBy).toBe(staff['delivery-assistant']);
      expect(order.pickedUpAt!.getTime()).toBeGreaterThan(cameAt('OUT_FOR_DELIVERY')!);
      expect(order.pickedUpAt!.getTime()).toBeLessThan(cameAt('DELIVERED') ?? now.getTime());
    }
  });

  it('include custom bowls with special instructions and notes', () => {
    const toCook = all.filter(({ order }) => order.status === 'CONFIRMED' || order.status === 'PROCESSING');
    const bowls = toCook.flatMap(({ items }) => items).filter(({ mealId }) => mealId === null);
    expect(bowls.length).toBeGreaterThanOrEqual(2);
    expect(bowls.some(({ specialInstructions }) => specialInstructions !== '')).toBe(true);
    expect(toCook.some(({ order }) => order.note !== '')).toBe(true);
  });

  it('reached their status by allowed transitions of their actors, in order', () => {
    for (const { order, events } of all) {
      expect(events[0]).toMatchObject({ fromStatus: null, toStatus: 'CONFIRMED', createdAt: order.orderDate });
      expect(events.at(-1)!.toStatus).toBe(order.status);
      const actorIds = { ...staff, customer: order.userId, shop: order.userId };
      for (const { actor, actorUserId } of events) expect(actorUserId).toBe(actorIds[actor]);
      for (const [index, { fromStatus, toStatus, actor, createdAt }] of events.slice(1).entries()) {
        expect(fromStatus).toBe(events[index]!.toStatus);
        expect(canMove(events[index]!.toStatus, toStatus, actor)).toBe(true);
        expect(createdAt.getTime()).toBeGreaterThan(events[index]!.createdAt.getTime());
      }
    }
  });

  it('have a reason for each cancellation by the shop', () => {
    const cancelled = all.filter(({ order }) => order.status === 'CANCELLED_BY_ADMIN');
    for (const { events } of cancelled) expect(events.at(-1)!.reason).toMatch(/\.$/);
  });

  it('have one to four different lines of menu meals and valid bowls', () => {
    const items = all.flatMap((one) => one.items);
    const bowls = items.filter(({ mealId }) => mealId === null);
    expect(new Set(all.map((one) => one.items.length))).toEqual(new Set([1, 2, 3, 4]));
    expect(bowls.length).toBeGreaterThanOrEqual(10);
    for (const { components } of bowls) expect(components.length).toBeGreaterThanOrEqual(2);
    for (const one of all) expect(new Set(one.items.map(({ name }) => name)).size).toBe(one.items.length);
    for (const { order, items: lines } of all) {
      expect(lines.reduce((sum, line) => sum + line.lineTotalPaise, 0)).toBe(order.subtotalPaise);
    }
  });

  it('fill each cart once: every customer counts their orders from 1', () => {
    for (const { userId } of shop.customers) {
      const generations = all.filter(({ order }) => order.userId === userId).map(({ order }) => order.cartGeneration);
      expect(generations.length).toBeGreaterThanOrEqual(4);
      expect(generations).toEqual(generations.map((_generation, index) => index + 1));
    }
  });
});

/** Fridays and weekends. */
const isBusy = (day: string) => [0, 5, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

describe('the bowls of the demo customers', () => {
  it.each(demoBowls)('$name could be ordered', ({ base, proteins, addOns }) => {
    const ids = (names: readonly string[]) =>
      names.map((name) => shop.components.find((part) => part.name === name)!.id);
    const selection = { baseComponentId: ids([base])[0]!, proteinOptionIds: ids(proteins), addOnIds: ids(addOns) };
    expect(checkBowl(selection, shop.components)).toMatchObject({ ok: true });
  });
});

describe.each(demoCustomers)('the demo customer $firstName $lastName', ({ phone, addresses }) => {
  it('has a valid, fictitious phone number', () => {
    expect(normalisePhone(phone)).toBe(phone);
    expect(phone).toMatch(/^\+9170000000\d\d$/);
  });

  it('has addresses within the delivery area', () => {
    const kitchens = demoKitchens.map((kitchen) => ({ ...kitchen, active: true }));
    for (const { postalCode } of addresses) expect(findKitchen(findPinCode(postalCode), kitchens).covered).toBe(true);
    expect(new Set(addresses.map(({ label }) => label)).size).toBe(addresses.length);
  });
});
