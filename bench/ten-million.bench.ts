import { openManyOrders, withClient } from './support/ten-million-orders.ts';

const orders = Number(process.env['BENCH_ORDERS'] ?? 10_000_000);
const dataDir = process.env['BENCH_DATA_DIR'] ?? '.cache/ten-million';
const postgres = await openManyOrders(dataDir, { orders, customers: Math.ceil(orders / 20) }, (line) =>
  console.log(line),
);
try {
  await withClient(postgres.url, async (client) => {
    const { rows } = await client.query(
      `select relname, pg_size_pretty(pg_table_size(oid)), pg_size_pretty(pg_indexes_size(oid)) , reltuples::bigint from pg_class where relkind='r' and relnamespace='public'::regnamespace order by pg_total_relation_size(oid) desc limit 16`,
    );
    console.table(rows);
  });
} finally {
  await postgres.stop();
}
