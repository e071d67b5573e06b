import { afterEach, describe, expect, it, vi } from 'vitest';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { bindStaff, buildKitchen, buildSession, buildUser } from '#server/testing/builders.ts';
import { sharedTestApp } from '#server/testing/shared-test-app.ts';

const shop = sharedTestApp();
afterEach(async () => {
  vi.useRealTimers();
  await shop.db.update(kitchens).set({ archivedAt: new Date() });
});

const read = async () => (await shop.call({ url: '/api/v1/opening-status' })).body;
const opensAt = (hour: number) => ({
  weeklyShifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, fromMinute: hour * 60, toMinute: 22 * 60 })),
});
const until = (minutes: number) => ({ isPaused: true, pausedUntil: new Date(Date.now() + minutes * 60_000) });
/** Six in the morning in India. */
const early = () => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T00:30:00Z') });

describe('a shop with two kitchens', () => {
  it('is open while one of them is', async () => {
    await buildKitchen(shop.db, { isPaused: true });
    await buildKitchen(shop.db);
    expect(await read()).toEqual({ isOpen: true, isPaused: false, opensAt: null });
  });

  it('is paused only when both are', async () => {
    early();
    await buildKitchen(shop.db, { isPaused: true });
    await buildKitchen(shop.db, opensAt(9));
    expect(await read()).toEqual({ isOpen: false, isPaused: false, opensAt: '2026-11-16T03:30:00.000Z' });
    await shop.db.update(kitchens).set({ isPaused: true });
    expect(await read()).toMatchObject({ isOpen: false, isPaused: true });
  });

  it.each([
    [8, 11],
    [11, 8],
  ])('opens with the first of them: one at %d, the other at %d', async (one, other) => {
    early();
    for (const hour of [one, other]) await buildKitchen(shop.db, opensAt(hour));
    expect(await read()).toMatchObject({ isOpen: false, opensAt: '2026-11-16T02:30:00.000Z' });
  });

  it('opens with the first pause that ends', async () => {
    const soon = until(20);
    await buildKitchen(shop.db, until(60));
    await buildKitchen(shop.db, soon);
    expect(await read()).toMatchObject({ isOpen: false, isPaused: true, opensAt: soon.pausedUntil.toISOString() });
  });
});

it('lists the staff of a kitchen without those who are disabled', async () => {
  const { headers } = await buildSession(shop.db, { roles: ['ROLE_ADMIN'] });
  const { id } = await buildKitchen(shop.db);
  const working = await buildUser(shop.db, { roles: ['ROLE_KITCHEN_MANAGER'] });
  const disabled = await buildUser(shop.db, { roles: ['ROLE_DELIVERY_ASSISTANT'], enabled: false });
  for (const { id: userId } of [working, disabled]) await bindStaff(shop.db, userId, id);
  const { body } = await shop.call({ url: '/api/v1/admin/kitchens', headers });
  const listed = (body as { id: number; staff: { userId: number }[] }[]).find((kitchen) => kitchen.id === id);
  expect(listed!.staff.map(({ userId }) => userId)).toEqual([working.id]);
});
