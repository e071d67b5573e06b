import { openStatuses } from '#domain/orders/order-status.ts';
import type pg from 'pg';

/**
 * Inserts any number of orders using only columns of the first schema with orders, so that a database of any
 * version can be filled. Each has a line, a history and its customer's cart; all invariants hold.
 */
export async function fillWithOrders(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(`
    insert into kitchens (name, latitude, longitude, delivery_radius_km)
      select 'Filled kitchen', 17.44, 78.35, 8 where not exists (select from kitchens);
    insert into meal_categories (name) select 'Filled' where not exists (select from meals);
    insert into meals (category_id, meal_type, name, description, price_paise, serving_weight_grams, calories_kcal, nutrition, is_vegetarian)
      select id, 'PROTEIN_PICK', 'Filled bowl', 'Grilled.', 28900, 420, 545, '{"protein": 46}', false
      from meal_categories where name = 'Filled'`);
  await client.query(
    `with customers as (
       insert into users (phone, first_name, last_name, roles)
       select '+918' || lpad(n::text, 9, '0'), 'Filled', 'Customer', '{ROLE_USER}' from generate_series(1, ($1::int + 19) / 20) n
       returning id
     ), filled_carts as (
       insert into carts (user_id, generation) select id, 21 from customers
     )
     insert into orders (user_id, cart_generation, kitchen_id, kitchen_name, status, order_date, payment_method, subtotal_paise,
       delivery_fee_paise, tax_paise, total_paise, delivery_address_label, delivery_address_line1, delivery_city, delivery_state,
       delivery_postal_code, delivery_country, delivery_latitude, delivery_longitude)
     select c.id, g, (select min(id) from kitchens), 'Filled kitchen', case when g > 18 then 'CONFIRMED' else 'COMPLETED' end,
       now() - g * interval '1 day', 'COD', 57800, 399, 4046, 62245, 'Home', '12 Lake View Road', 'Hyderabad', 'Telangana',
       '500032', 'India', 17.44, 78.35
     from customers c cross join generate_series(1, 20) g limit $1`,
    [count],
  );
  await client.query(`
    insert into order_items (order_id, position, meal_id, name, quantity, price_paise, line_total_paise, serving_weight_grams,
      calories_kcal, nutrition, is_vegetarian, art_url, components, special_instructions)
    select o.id, 0, (select max(id) from meals), 'Filled bowl', 2, 28900, 57800, 420, 545, '{"protein": 46}', false,
      '/art/bowl.svg', '[]', ''
    from orders o where not exists (select from order_items i where i.order_id = o.id);
    insert into order_events (order_id, from_status, to_status, actor, actor_user_id, created_at)
    select o.id, step.came_from, step.went_to, 'admin', o.user_id, o.order_date
    from orders o cross join (values
      (1, null, 'CONFIRMED'), (2, 'CONFIRMED', 'PROCESSING'), (3, 'PROCESSING', 'OUT_FOR_DELIVERY'),
      (4, 'OUT_FOR_DELIVERY', 'DELIVERED'), (5, 'DELIVERED', 'COMPLETED')) step (n, came_from, went_to)
    where (step.n = 1 or o.status = 'COMPLETED') and not exists (select from order_events e where e.order_id = o.id)
    order by o.id, step.n`);
}

/** For orders that were inserted without triggers. */
export async function countOpenOrders(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into households (key, open_orders)
     select household_key(delivery_address_line1, delivery_address_line2, delivery_postal_code) as its_key, count(*)
     from orders where status in (${openStatuses.map((status) => `'${status}'`).join()}) group by its_key
     on conflict (key) do update set open_orders = excluded.open_orders`,
  );
}
