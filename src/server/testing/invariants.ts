import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';

/** What must never be found in the database, whatever happened to it: each query returns no row. */
const invariants: Readonly<Record<string, string>> = {
  'an order without items': `
    select o.id from orders o where not exists (select from order_items i where i.order_id = o.id)`,
  'a subtotal that is not the sum of its lines': `
    select o.id from orders o join order_items i on i.order_id = o.id
    group by o.id having sum(i.line_total_paise) <> o.subtotal_paise`,
  'a total that is not subtotal, fee and tax': `
    select id from orders where total_paise <> subtotal_paise + delivery_fee_paise + tax_paise`,
  'a tax that is not 7%, rounded half up': `
    select id from orders where tax_paise <> floor(subtotal_paise * 0.07 + 0.5)`,
  'a line that is not quantity times price': `
    select id from order_items where line_total_paise <> quantity::bigint * price_paise`,
  'an order without a history': `
    select o.id from orders o where not exists (select from order_events e where e.order_id = o.id)`,
  'a history with a gap': `
    select order_id from (
      select order_id, from_status, lag(to_status) over (partition by order_id order by id) as before from order_events
    ) step where from_status is distinct from before`,
  'a history with an illegal step': `
    select e.order_id from order_events e where e.from_status is not null and not exists (
      select from order_transitions t where t.from_status = e.from_status and t.to_status = e.to_status)`,
  'a history that ends elsewhere than its order': `
    select o.id from orders o join lateral (
      select to_status from order_events e where e.order_id = o.id order by e.id desc limit 1
    ) last on last.to_status <> o.status`,
  'a used key without its order': `
    select key from idempotency_keys where order_id is null`,
  'addresses without exactly one default': `
    select user_id from addresses group by user_id having count(*) filter (where is_default) <> 1`,
  'two live codes for one phone': `
    select phone from otp_codes where closed_at is null group by phone having count(*) > 1`,
  'a live session of a disabled user': `
    select u.id from sessions s join users u on u.id = s.user_id
    where not u.enabled and s.revoked_at is null and s.expires_at > now()`,
  'two lines for one meal in a cart': `
    select user_id from cart_items where meal_id is not null group by user_id, meal_id having count(*) > 1`,
  'a quantity below 1': `
    select id from cart_items where quantity < 1 union all select id from order_items where quantity < 1`,
};

/** The names of those that do not hold, with the first row that says so. */
export async function findBrokenInvariants(db: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await db.execute(sql.raw(query));
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
