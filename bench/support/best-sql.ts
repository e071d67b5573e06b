import pg from 'pg';

/**
 * The best that plain SQL achieves: one function per call that checks the session and does the work, one round trip,
 * nothing decided outside the database. A yardstick for bench/writes.bench.ts, not a design: it knows no bowls, no
 * limits and no total that the customer expected.
 */
const functions = `
create or replace function bench_session(hash bytea) returns int language sql as $$
  select u.id from sessions s join users u on u.id = s.user_id
  where s.token_hash = hash and s.revoked_at is null and s.expires_at > now() and u.enabled $$;

create or replace function bench_cart(customer int) returns json language sql as $$
  select json_agg(json_build_object('cartItemId', i.id, 'mealId', m.id, 'mealName', m.name, 'pricePerItem', m.price_paise / 100.0,
    'quantity', i.quantity, 'caloriesKcal', m.calories_kcal, 'nutritionValues', m.nutrition, 'isVegetarian', m.is_vegetarian,
    'allergens', m.allergens, 'mealImageUrl', m.image_url) order by i.id)
  from cart_items i join meals m on m.id = i.meal_id where i.user_id = customer $$;

create or replace function bench_read_cart(hash bytea) returns json language sql as $$
  select bench_cart(bench_session(hash)) $$;

create or replace function bench_add(hash bytea, meal int, portions int, key bytea) returns json language plpgsql as $$
declare customer int := bench_session(hash);
begin
  if customer is null then raise exception 'not signed in'; end if;
  perform from carts where user_id = customer for update;
  if not found then insert into carts (user_id) values (customer); end if;
  insert into cart_items (user_id, meal_id, quantity) select customer, id, portions from meals where id = meal and archived_at is null
  on conflict (user_id, meal_id) where meal_id is not null do update set quantity = cart_items.quantity + excluded.quantity;
  insert into idempotent_requests (id, request_hash) values (key, key);
  return bench_cart(customer);
end $$;

create or replace function bench_place(hash bytea, place int, key bytea) returns json language plpgsql as $$
declare customer int := bench_session(hash); cart carts; home addresses; cook kitchens; placed orders; subtotal int;
begin
  if customer is null then raise exception 'not signed in'; end if;
  select * into cart from carts where user_id = customer for update;
  select * into home from addresses where id = place and user_id = customer;
  select * into cook from kitchens where active and archived_at is null limit 1 for key share;
  select sum(i.quantity * m.price_paise) into subtotal from cart_items i join meals m on m.id = i.meal_id where i.user_id = customer;
  insert into orders (user_id, cart_generation, kitchen_id, kitchen_name, status, payment_method, note, subtotal_paise, delivery_fee_paise,
    tax_paise, total_paise, delivery_address_label, delivery_address_line1, delivery_address_line2, delivery_city, delivery_state,
    delivery_postal_code, delivery_country, delivery_phone_number, delivery_latitude, delivery_longitude)
  values (customer, cart.generation, cook.id, cook.name, 'CONFIRMED', 'COD', '', subtotal, 399, (subtotal::bigint * 7 + 50) / 100,
    subtotal + 399 + (subtotal::bigint * 7 + 50) / 100, home.label, home.address_line1, home.address_line2, home.city, home.state,
    home.postal_code, home.country, home.phone_number, home.latitude, home.longitude) returning * into placed;
  insert into order_items (order_id, position, meal_id, name, quantity, price_paise, line_total_paise, serving_weight_grams,
    calories_kcal, nutrition, is_vegetarian, allergens, art_url, components, special_instructions)
  select placed.id, row_number() over (order by i.id), m.id, m.name, i.quantity, m.price_paise, i.quantity * m.price_paise,
    m.serving_weight_grams, m.calories_kcal, m.nutrition, m.is_vegetarian, m.allergens, '', '[]', ''
  from cart_items i join meals m on m.id = i.meal_id where i.user_id = customer;
  insert into order_events (order_id, to_status, actor, actor_user_id) values (placed.id, 'CONFIRMED', 'customer', customer);
  delete from cart_items where user_id = customer;
  update carts set generation = generation + 1 where user_id = customer;
  insert into idempotent_requests (id, request_hash) values (key, key);
  return bench_order(placed.id);
end $$;

create or replace function bench_order(number int) returns json language sql as $$
  select json_build_object('order', o, 'items', (select json_agg(i order by i.position) from order_items i where i.order_id = o.id),
    'events', (select json_agg(e order by e.id) from order_events e where e.order_id = o.id))
  from orders o where o.id = number $$;

create or replace function bench_step(hash bytea, number int, target text) returns json language plpgsql as $$
declare cook int := bench_session(hash); was text;
begin
  if cook is null then raise exception 'not signed in'; end if;
  select status into was from orders where id = number for update;
  update orders set status = target where id = number;
  insert into order_events (order_id, from_status, to_status, actor, actor_user_id) values (number, was, target, 'kitchen-manager', cook);
  insert into audit_log (actor_user_id, action, subject, subject_id, before, after)
  values (cook, 'moved', 'order', number, json_build_object('status', was), json_build_object('status', target));
  return bench_order(number);
end $$;`;

export class BestSql {
  readonly #clients: pg.Client[];
  #next = 0;

  private constructor(clients: pg.Client[]) {
    this.#clients = clients;
  }

  /** As many connections as one process of the shop has, each with as many calls on its way as there are callers. */
  static async open(url: string, connections = 10): Promise<BestSql> {
    const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url, pipeline: true }));
    await Promise.all(clients.map((client) => client.connect()));
    await clients[0]!.query(functions);
    return new BestSql(clients);
  }

  async call(name: string, values: readonly unknown[]): Promise<void> {
    const client = this.#clients[this.#next++ % this.#clients.length]!;
    const text = `select ${name}(${values.map((_, index) => `$${index + 1}`).join(', ')}) as result`;
    const { rows } = await client.query<{ result: unknown }>({ name, text, values: [...values] });
    if ((rows[0]?.result ?? null) === null) throw new Error(`${name} returned nothing`);
  }

  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end()));
  }
}
