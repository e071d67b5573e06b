import type pg from 'pg';

const orderCount = 100_000;
const customerCount = 5_000;
export const crowd = { orders: orderCount, customers: customerCount, consultations: 2_000, actions: 50_000 };

/**
 * One year of orders on top of the demo data: 300 orders a day with one to three lines each, all of them valid.
 * Constraints and triggers stay on, except the triggers that publish live events (`…_tell`, their names in the database).
 */
export async function fillWithCrowd(client: pg.Client): Promise<void> {
  await client.query(`
    insert into users (phone, first_name, last_name, roles, created_at)
    select '+918' || lpad(n::text, 9, '0'),
      (array['Asha','Ravi','Meera','Karthik','Sana','Arjun','Divya','Imran','Lakshmi','Zoya'])[1 + n % 10],
      (array['Rao','Varma','Iyer','Khan','Reddy','Nair','Pillai','Shaikh'])[1 + n / 10 % 8] || ' ' || n,
      '{ROLE_USER}', now() - (n % 400) * interval '1 day'
    from generate_series(1, ${customerCount}) n`);
  await client.query(`
    create temp table people as
      select id, row_number() over (order by id) - 1 as n from users where phone like '+918%';
    create temp table dishes as
      select id, name, price_paise, row_number() over (order by id) - 1 as n, count(*) over () as all_dishes
      from meals where archived_at is null;
    create temp table lines as
      select o as n, position, d.id as meal_id, d.name, 1 + (o + position) % 3 as quantity, d.price_paise
      from generate_series(0, ${orderCount - 1}) o, generate_series(0, o % 3) position, dishes d
      where d.n = (o * 7 + position * 11) % d.all_dishes;
    create index on lines (n);
    create temp table sums as select n, sum(quantity * price_paise)::int as subtotal from lines group by n;
    analyze lines; analyze sums; analyze people`);
  await client.query('alter table order_events disable trigger order_events_tell');
  for (let from = 0; from < orderCount; from += 10_000) await placeOrders(client, from, from + 10_000);
  await client.query('alter table order_events enable trigger order_events_tell');
  await client.query('alter table consultations disable trigger consultations_tell_of_request');
  await client.query(`
    insert into consultations (user_id, goal, notes, status, created_at)
    select id, 'Build muscle', repeat('No milk. ', 30), 'SUBMITTED_BY_USER', now() - n * interval '1 hour'
    from people where n < ${crowd.consultations}`);
  await client.query('alter table consultations enable trigger consultations_tell_of_request');
  await client.query(`
    insert into audit_log (created_at, actor_user_id, action, subject, subject_id, before, after)
    select now() - n * interval '1 minute', staff.id, 'updated',
      (array['meal','order','user','kitchen','component'])[1 + n % 5], n, '{"price": 199}', '{"price": 209}'
    from generate_series(${crowd.actions}, 1, -1) n,
      lateral (select id from users where email is not null order by id offset n % 4 limit 1) staff`);
  await client.query('vacuum analyze');
}

async function placeOrders(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query('begin');
  await client.query(
    `with placed as (
       insert into orders (user_id, cart_generation, kitchen_id, kitchen_name, status, order_date, payment_method, note,
         subtotal_paise, delivery_fee_paise, tax_paise, total_paise, delivery_address_label, delivery_address_line1,
         delivery_city, delivery_state, delivery_postal_code, delivery_country, delivery_latitude, delivery_longitude)
       select p.id, 1 + s.n / ${customerCount}, k.id, k.name,
         case when s.n >= ${orderCount - 100} then (array['CONFIRMED','PROCESSING','OUT_FOR_DELIVERY'])[1 + s.n % 3]
           when s.n % 20 = 0 then 'CANCELLED_BY_USER' when s.n % 100 = 1 then 'CANCELLED_BY_ADMIN'
           when s.n % 50 = 2 then 'DELIVERED' else 'COMPLETED' end,
         now() - (${orderCount} - s.n) * interval '315 seconds', 'COD', case when s.n % 4 = 0 then 'Ring twice, please' else '' end,
         s.subtotal, 399, (s.subtotal::bigint * 7 + 50) / 100, s.subtotal + 399 + (s.subtotal::bigint * 7 + 50) / 100,
         'Home', '12 Lake View Road', 'Hyderabad', 'Telangana', '500032', 'India', 17.4401, 78.3489
       from sums s join people p on p.n = s.n % ${customerCount}, (select * from kitchens order by id limit 1) k
       where s.n >= $1 and s.n < $2 order by s.n
       returning id, user_id, cart_generation, status, order_date
     ), numbered as (
       select placed.*, (cart_generation - 1) * ${customerCount} + p.n as n from placed join people p on p.id = placed.user_id
     ), items as (
       insert into order_items (order_id, position, meal_id, name, quantity, price_paise, line_total_paise,
         serving_weight_grams, calories_kcal, nutrition, is_vegetarian, art_url, components, special_instructions)
       select o.id, l.position, l.meal_id, l.name, l.quantity, l.price_paise, l.quantity * l.price_paise,
         400, 500, '{"protein": 40}', true, '/art/bowl.svg', '[]', ''
       from numbered o join lines l on l.n = o.n
     )
     insert into order_events (order_id, from_status, to_status, actor, actor_user_id, created_at)
     select o.id, step.was, step.is, step.by, o.user_id, o.order_date + step.place * interval '8 minutes'
     from numbered o, lateral (values
       (0, null, 'CONFIRMED', 'customer'),
       (1, 'CONFIRMED', 'PROCESSING', 'kitchen-manager'),
       (2, 'PROCESSING', 'OUT_FOR_DELIVERY', 'kitchen-manager'),
       (3, 'OUT_FOR_DELIVERY', 'DELIVERED', 'kitchen-manager'),
       (4, 'DELIVERED', 'COMPLETED', 'kitchen-manager'),
       (1, 'CONFIRMED', 'CANCELLED_BY_USER', 'customer'),
       (1, 'CONFIRMED', 'CANCELLED_BY_ADMIN', 'admin')
     ) as step(place, was, "is", "by")
     where case when o.status like 'CANCELLED%' then step.is in ('CONFIRMED', o.status)
       else step.is not like 'CANCELLED%'
         and step.place <= array_position(array['CONFIRMED','PROCESSING','OUT_FOR_DELIVERY','DELIVERED','COMPLETED'], o.status) - 1 end
     order by o.id, step.place`,
    [from, to],
  );
  await client.query('commit');
}
