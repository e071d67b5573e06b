import '#server/import-resolver-hook.ts';
import { shiftClock } from '#server/testing/test-clock.ts';

/** A process whose worker orders the deliveries of subscriptions, at the time that its parent sends. */
const realDate = Date;
const shift = shiftClock(0);

const { pino } = await import('pino');
const { defaultOrderLimits } = await import('#server/config-limits.ts');
const { listen } = await import('#server/db/notifications.ts');
const { openDatabase } = await import('#server/db/open-database.ts');
const { startWorker } = await import('#server/jobs/start-worker.ts');
const { LiveCatalog, readCatalog } = await import('#server/modules/catalog/catalog-snapshot.ts');
const { RecentWork } = await import('#server/modules/kitchens/kitchen-trading.ts');
const { cashOnly } = await import('#server/modules/orders/decide-order.ts');
const { cutOff, cutOffCheck, holdRooms, orderDeliveries } =
  await import('#server/modules/subscriptions/cut-off-jobs.ts');
const { deliveryMessage } = await import('#server/modules/subscriptions/delivery-message.ts');

const url = process.env['DATABASE']!;
const db = openDatabase(url, () => undefined);
const catalog = await LiveCatalog.open(() => readCatalog(db));
const refresh = () => void catalog.refresh().catch(() => undefined);
listen({ url, channels: { catalog_changed: refresh }, onConnected: refresh, onError: () => undefined });
// Orders of four weeks stay open here: nothing delivers them.
const openCaps = { openOrders: Infinity };
const limits = {
  ...defaultOrderLimits,
  regular: { ...defaultOrderLimits.regular, ...openCaps },
  newcomer: { ...defaultOrderLimits.newcomer, ...openCaps },
  householdOpenOrders: Infinity,
};
const deps = {
  db,
  reads: db,
  limits,
  foodCache: catalog,
  menu: catalog,
  work: new RecentWork(db),
  payments: cashOnly,
};
const notifier = { sms: () => Promise.resolve(), mail: () => Promise.resolve() };
const jobs = [cutOff, cutOffCheck, holdRooms, orderDeliveries, deliveryMessage];

process.once('disconnect', () => process.exit());
process.on('message', (now: string) => {
  shift(realDate.parse(now) - realDate.now());
  process.send!(now);
});
startWorker({
  url,
  deps: { db, notifier, publicUrl: 'http://localhost:3000', cutOff: deps } as never,
  logger: pino({ level: 'silent' }),
  // Its times would be those of this machine.
  jobs: jobs.map(({ cron: _, ...job }) => job),
  intervals: { pollMs: 200, sweepMs: 200 },
});
