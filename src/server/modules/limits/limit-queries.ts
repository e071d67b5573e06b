import { sql } from 'drizzle-orm';
import type { Tx } from '#server/db/client.ts';

export type Bucket = { name: string; seconds: number };
export type BucketCount = { bucket: string; count: number; secondsLeft: number };

/** Ordered by name, so that two requests that share buckets cannot deadlock. */
export async function countUses(tx: Tx, buckets: readonly Bucket[]): Promise<BucketCount[]> {
  const names = sql.param(buckets.map(({ name }) => name));
  const seconds = sql.param(buckets.map((bucket) => bucket.seconds));
  const { rows } = await tx.execute<{ bucket: string; count: number; seconds_left: number }>(sql`
    insert into rate_limits as held (bucket, expires_at, count)
    select requested.bucket, now() + make_interval(secs => requested.seconds), 1
    from unnest(${names}::text[], ${seconds}::int[]) as requested (bucket, seconds)
    order by requested.bucket
    on conflict (bucket) do update set
      count = case when held.expires_at <= now() then 1 else held.count + 1 end,
      expires_at = case when held.expires_at <= now() then excluded.expires_at else held.expires_at end
    returning bucket, count, ceil(extract(epoch from expires_at - now()))::int as seconds_left`);
  return rows.map(({ bucket, count, seconds_left }) => ({ bucket, count, secondsLeft: seconds_left }));
}

export async function uncountUses(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with held as (
      select bucket from rate_limits where bucket = any(${sql.param(names)}::text[]) order by bucket for update
    )
    update rate_limits set count = greatest(count - 1, 0) from held where rate_limits.bucket = held.bucket`);
}
