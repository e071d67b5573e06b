import { sql } from 'drizzle-orm';
import { shopTimeZone } from '#domain/calendar/format-instant.ts';
import { openConsultationStatuses } from '#domain/consultations/consultation-status.ts';
import {
  cancelledStatuses,
  openStatuses,
  pendingStatuses,
  releasedStatuses,
  revenueStatuses,
} from '#domain/orders/order-status.ts';
import { isCash, paymentMethods } from '#domain/orders/payment-method.ts';
import type { Db } from '#server/db/client.ts';
import { quotedList } from '#server/db/schema/columns.ts';

const open = quotedList(openStatuses);
const openConsultations = quotedList(openConsultationStatuses);
const prepaid = quotedList(paymentMethods.filter((method) => !isCash(method)));

/** Conditions that must always hold: each query returns violations, normally none. */
const invariants: Readonly<Record<string, string>> = {
  'an order without items': `
    select o.id from orders o where not exists (select from order_items i where i.order_id = o.id)`,
  'a subtotal that is not the sum of its lines': `
    select o.id from orders o join order_items i on i.order_id = o.id
    group by o.id having sum(i.line_total_paise) <> o.subtotal_paise`,
  'a total that is not subtotal, discount, fee and the tax that is added': `
    select id from orders where total_paise <> subtotal_paise - discount_paise + delivery_fee_paise
      + case tax_mode when 'added' then tax_paise else 0 end`,
  'a tax that is not that of its terms, rounded half up': `
    select id from orders where tax_paise <> tax_rounding_paise * floor(0.5 + (subtotal_paise - discount_paise)::numeric * tax_basis_points
      / (tax_rounding_paise * case tax_mode when 'added' then 10000 else 10000 + tax_basis_points end))`,
  'a delivery fee that is not that of its terms': `
    select id from orders where delivery_fee_paise <> flat_delivery_fee_paise
      and (delivery_fee_paise <> 0 or free_delivery_above_paise is null or subtotal_paise <= free_delivery_above_paise)`,
  'no terms that a new order could be placed under': `
    select 1 where not exists (select from order_terms where starts_at <= now())`,
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
      select from order_transitions t where t.from_status = e.from_status and t.to_status = e.to_status)
      and not exists (
        select from order_transitions t join lateral (
          select * from order_events b where b.order_id = e.order_id and b.id < e.id order by b.id desc limit 1
        ) taken on taken.from_status = t.from_status and taken.to_status = t.to_status
        where t.can_be_taken_back and t.from_status = e.to_status and t.to_status = e.from_status
          and taken.actor = 'kitchen-manager' and e.actor = 'kitchen-manager'
          and e.created_at < taken.created_at + interval '2 minutes 10 seconds')`,
  'a history that ends elsewhere than its order': `
    select o.id from orders o join lateral (
      select to_status from order_events e where e.order_id = o.id order by e.id desc limit 1
    ) last on last.to_status <> o.status`,
  'an order that was picked up before it went out': `
    select o.id from orders o where o.picked_up_at is not null and not exists (
      select from order_events e
      where e.order_id = o.id and e.to_status = 'OUT_FOR_DELIVERY' and e.created_at <= o.picked_up_at)`,
  'a delivery by another assistant than the one who picked the order up': `
    select e.order_id from order_events e join orders o on o.id = e.order_id
    where e.actor = 'delivery-assistant' and e.actor_user_id is distinct from o.picked_up_by`,
  'cash of a hand-in that is not what was due of its order': `
    select l.order_id from cash_hand_in_orders l join orders o on o.id = l.order_id
    where l.amount_paise <> greatest(0, o.total_paise - o.credit_paise - o.paid_paise)`,
  'a balance of store credit that is not the sum of its entries': `
    select user_id from credit_balances b full join (
      select user_id, sum(amount_paise) as entries from credit_entries group by user_id
    ) counted using (user_id) where coalesce(b.balance_paise, 0) <> coalesce(counted.entries, 0)`,
  'an open or delivered order whose store credit was not spent': `
    select o.id from orders o where o.credit_paise > 0 and o.status in (${quotedList(revenueStatuses)})
      and o.credit_paise <> -(select sum(e.amount_paise) from credit_entries e where e.order_id = o.id and e.amount_paise < 0)`,
  'a hand-in with more cash from its orders than it expects': `
    select h.id from cash_hand_ins h join cash_hand_in_orders l on l.hand_in_id = h.id
    group by h.id having sum(l.amount_paise) > h.expected_paise`,
  'an order that is handed back without a reason': `
    select o.id from orders o where o.handed_back_at is not null
      and not exists (select from order_hand_backs h where h.order_id = o.id)`,
  'an open order of a kitchen that was removed': `
    select o.id from orders o join kitchens k on k.id = o.kitchen_id where k.archived_at is not null
      and o.status in (${open})`,
  'a household with another number of open orders than it has': `
    select encode(key, 'hex') as household, h.open_orders, counted.orders from households h full join (
      select household_key(delivery_address_line1, delivery_address_line2, delivery_postal_code) as key, count(*) as orders
      from orders where status in (${open}) group by 1
    ) counted using (key) where coalesce(h.open_orders, 0) <> coalesce(counted.orders, 0)`,
  'a slot to come with other loads than its orders and the room that is held': `
    select kitchen_id, slot_starts_at, l.orders, counted.orders as counted from slot_loads l full join (
      select kitchen_id, slot_starts_at, count(*) as orders, sum(portions) as portions from (
        select kitchen_id, slot_starts_at, coalesce(portions, 0) as portions from orders
        where status not in (${quotedList(releasedStatuses)})
        union all select held_kitchen_id, held_slot_starts_at, held_portions from subscription_deliveries
      ) taken where slot_starts_at > now() group by 1, 2
    ) counted using (kitchen_id, slot_starts_at)
    where slot_starts_at > now()
      and (coalesce(l.orders, 0), coalesce(l.portions, 0)) <> (coalesce(counted.orders, 0), coalesce(counted.portions, 0))`,
  'a delivery whose order is of another customer or another day': `
    select d.id from subscription_deliveries d join subscriptions s on s.id = d.subscription_id join orders o on o.id = d.order_id
    where d.state <> 'ordered' or o.user_id <> s.user_id or (o.deliver_at at time zone '${shopTimeZone}')::date <> d.date`,
  'a delivery that the shop skipped without a reason': `
    select d.id from subscription_deliveries d where d.state = 'skipped' and d.reason is null and d.version = 0`,
  'a delivery that the shop changed without consent': `
    select d.id from subscription_deliveries d join subscription_receipts r
      on r.subscription_id = d.subscription_id and r.date = d.date and r.minute = d.minute and r.actor = 'shop'
    join subscriptions s on s.id = d.subscription_id
    where r.kind in ('swapped', 'moved') and not s.swaps_allowed and s.changed_at < r.created_at`,
  'portions that an open order took from another kitchen': `
    select o.id from orders o join taken_portions t on t.order_id = o.id join food_availability a on a.id = t.availability_id
    where o.status in (${open}) and a.kitchen_id <> o.kitchen_id`,
  'a coupon with other sums than its uses': `
    select c.id from coupons c left join (
      select coupon_id, count(*) as uses, sum(discount_paise) as discount, sum(total_paise) as revenue
      from coupon_uses where given_back_at is null group by 1
    ) used on used.coupon_id = c.id
    where (c.uses, c.discount_given_paise, c.revenue_paise)
      <> (coalesce(used.uses, 0), coalesce(used.discount, 0), coalesce(used.revenue, 0))`,
  'a use of a coupon that a cancelled order did not give back': `
    select u.id from coupon_uses u join order_events e on e.order_id = u.order_id
    where u.given_back_at is null and e.from_status in (${quotedList(pendingStatuses)})
      and e.to_status in (${quotedList([...cancelledStatuses, 'PAYMENT_FAILED'])})`,
  'a meal with other sums than its ratings': `
    select meal_id from meal_ratings m full join (
      select meal_id, count(*) as count, sum(stars) as stars from ratings group by 1
    ) rated using (meal_id)
    where (coalesce(m.count, 0), coalesce(m.stars, 0)) <> (coalesce(rated.count, 0), coalesce(rated.stars, 0))`,
  'more given back than the total of an order': `
    select o.id from orders o join given_back g on g.order_id = o.id
    group by o.id having sum(g.amount_paise) > o.total_paise`,
  'an account of an order that is not the sum of its ledgers': `
    select a.order_id from order_accounts a cross join lateral account_of_order(a.order_id) now_is
    where a.given_back_paise <> now_is.given_back or a.paid_paise > now_is.paid`,
  'more credit and refunds than were paid for an order': `
    select o.id from (
      select order_id as id from credit_entries where amount_paise > 0 and order_id is not null
      union select p.order_id from payments p join payment_events e on e.payment_id = p.id where e.kind = 'refund-requested'
    ) o cross join lateral account_of_order(o.id) now_is where now_is.given_back > now_is.paid`,
  'what was given back is not the sum of its lines': `
    select g.id from given_back g where g.lines <> '[]' and g.amount_paise <> (
      select sum((line->>'amountPaise')::int) from jsonb_array_elements(g.lines) line)`,
  'addresses without exactly one default': `
    select user_id from addresses group by user_id having count(*) filter (where is_default) <> 1`,
  'two live codes of one requester for one phone': `
    select phone from otp_codes where closed_at is null group by phone, requester having count(*) > 1`,
  'a live session of a disabled user': `
    select u.id from sessions s join users u on u.id = s.user_id
    where not u.enabled and s.revoked_at is null and s.expires_at > now()`,
  'personal data or an open order of a deleted account': `
    select u.id from users u where u.erased_at is not null and (
      exists (select from sessions s where s.user_id = u.id) or exists (select from addresses a where a.user_id = u.id)
      or exists (select from subscriptions s where s.user_id = u.id) or exists (select from carts c where c.user_id = u.id) or exists (select from saved_meals m where m.user_id = u.id)
      or exists (select from consultations c where c.user_id = u.id) or exists (select from email_changes e where e.user_id = u.id)
      or exists (select from orders o where o.user_id = u.id and (o.delivery_address_line1 <> 'Removed'
        or o.status in (${open}))))`,
  'an order whose paid amount is not what its payments captured for it': `
    select o.id from orders o left join (
      select p.order_id, sum(e.amount_paise) as captured from payments p join payment_events e on e.payment_id = p.id
      where e.kind = 'captured' and not e.is_surplus group by p.order_id
    ) c on c.order_id = o.id where o.paid_paise <> coalesce(c.captured, 0)`,
  'a prepaid order that is cooked and not paid': `
    select id from orders where payment_method in (${prepaid}) and status in (${quotedList(revenueStatuses)}) and status <> 'PENDING'
      and total_paise > credit_paise + paid_paise`,
  'more refunded than captured, and not listed': `
    select e.payment_id from payment_events e join payments p on p.id = e.payment_id where p.difference is null group by e.payment_id
    having coalesce(sum(e.amount_paise) filter (where e.kind = 'refunded'), 0)
      > coalesce(sum(e.amount_paise) filter (where e.kind = 'captured'), 0)`,
  'a payment that is open for an order that does not wait for it': `
    select p.id from payments p join orders o on o.id = p.order_id
    where p.state = 'open' and p.purpose = 'checkout' and o.status not in ('PENDING', 'CANCELLED_BY_USER', 'CANCELLED_BY_ADMIN')`,
  'two lines for one meal in a cart': `
    select user_id from cart_items where meal_id is not null group by user_id, meal_id having count(*) > 1`,
  'more than 50 saved meals of one person': `
    select user_id from saved_meals group by user_id having count(*) > 50`,
  'a saved meal whose ids are not sorted and different': `
    select id from saved_meals where
      protein_option_ids <> array(select distinct part from unnest(protein_option_ids) part order by part)
      or add_on_ids <> array(select distinct part from unnest(add_on_ids) part order by part)`,
  'a saved meal with another number of names than of ids': `
    select id from saved_meals where cardinality(protein_names) <> cardinality(protein_option_ids)
      or cardinality(add_on_names) <> cardinality(add_on_ids)`,
  'a saved meal with an unknown part, or a part of another type': `
    select m.id from saved_meals m cross join lateral (
      select m.base_component_id as id, 'BASE' as type
      union all select unnest(m.protein_option_ids), 'PROTEIN' union all select unnest(m.add_on_ids), 'ADDON'
    ) part left join meal_components c on c.id = part.id where c.component_type is distinct from part.type`,
  'an open consultation assigned to an inactive nutritionist': `
    select c.id from consultations c join users u on u.id = c.nutritionist_id
    where c.status in (${openConsultations})
      and not (u.enabled and u.roles @> array['ROLE_NUTRITIONIST'])`,
  'more than 3 open consultations of one person': `
    select user_id from consultations where status in (${openConsultations})
    group by user_id having count(*) > 3`,
  'a message by neither the customer nor an assigned nutritionist': `
    select m.id from consultation_messages m join consultations c on c.id = m.consultation_id
    where m.sender_id <> c.user_id and not exists (
      select from consultation_assignments a
      where a.consultation_id = m.consultation_id and a.nutritionist_id = m.sender_id)`,
  'a plan by a nutritionist who was never assigned': `
    select p.id from diet_plan_versions p where not exists (
      select from consultation_assignments a
      where a.consultation_id = p.consultation_id and a.nutritionist_id = p.saved_by)`,
  'a nutritionist without a recorded assignment': `
    select c.id from consultations c where c.nutritionist_id is not null and not exists (
      select from consultation_assignments a
      where a.consultation_id = c.id and a.nutritionist_id = c.nutritionist_id)`,
  'versions of a plan with a gap': `
    select consultation_id from diet_plan_versions group by consultation_id having max(version) <> count(*)`,
  'a read mark for a message of another thread': `
    select r.consultation_id from consultation_reads r where not exists (
      select from consultation_messages m
      where m.id = r.last_message_id and m.consultation_id = r.consultation_id)`,
  'hours of a nutritionist that overlap': `
    select a.user_id from nutritionist_hours a join nutritionist_hours b
      on b.user_id = a.user_id and b.weekday = a.weekday and b.id > a.id
    where a.from_minute < b.to_minute and b.from_minute < a.to_minute`,
  'a shop without an enabled admin': `
    select 1 from users where roles @> array['ROLE_ADMIN'] having count(*) > 0 and count(*) filter (where enabled) = 0`,
  'a quantity below 1': `
    select id from cart_items where quantity < 1 union all select id from order_items where quantity < 1`,
};

/** The names of violated invariants, each with the first violating row. */
export async function findBrokenInvariants(db: Pick<Db, 'execute'>): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await db.execute(sql.raw(query));
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows[0])}`);
  }
  return broken;
}
