import type { KitchenDashboard } from '#contract/kitchen-board.ts';
import type { KitchenScope } from '#domain/accounts/permissions.ts';
import { addDays, businessDay, businessDayRange } from '#domain/calendar/business-day.ts';
import { changePercent } from '#domain/change-percent.ts';
import type { Database } from '#server/db/client.ts';
import { countBoard, findNewestOrders } from './kitchen-board-queries.ts';

const newestShown = 8;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Open orders are compared with those at the same time a week ago; completed ones with all of yesterday. */
export async function readDashboard(db: Database, kitchens: KitchenScope, now = new Date()): Promise<KitchenDashboard> {
  const today = businessDay(now);
  const [counts, newest] = await Promise.all([
    countBoard(
      db,
      {
        weekAgo: new Date(now.getTime() - weekMs),
        today: businessDayRange(today),
        yesterday: businessDayRange(addDays(today, -1)),
      },
      kitchens,
    ),
    findNewestOrders(db, kitchens, newestShown),
  ]);
  return {
    pendingOrders: counts.pending,
    pendingOrdersChange: changePercent(counts.pending, counts.pendingWeekAgo),
    preparingOrders: counts.preparing,
    preparingOrdersChange: changePercent(counts.preparing, counts.preparingWeekAgo),
    readyForPickup: counts.ready,
    readyForPickupChange: changePercent(counts.ready, counts.readyWeekAgo),
    completedToday: counts.completedToday,
    completedTodayChange: changePercent(counts.completedToday, counts.completedYesterday),
    recentOrders: newest.map(({ id, itemsCount, kitchenName, status, orderDate }) => ({
      id,
      orderNumber: String(id),
      itemsCount,
      kitchenName,
      status,
      orderedAt: orderDate.toISOString(),
    })),
  };
}
