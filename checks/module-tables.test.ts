import { globSync, readFileSync, readdirSync } from 'node:fs';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';

/** The tables of each module; of tables outside the modules, the folder in src/server that writes them. */
const owners: Readonly<Record<string, readonly string[]>> = {
  addresses: ['addresses'],
  audit: ['audit_log'],
  auth: ['sessions', 'otp_codes', 'registration_tickets', 'password_resets', 'second_factors', 'recovery_codes'],
  business: ['business_details'],
  cart: ['carts', 'cart_items'],
  catalog: ['catalog_version', 'meal_categories', 'meal_components', 'meals', 'food_availability', 'sold_out_periods'],
  claims: ['claims', 'claim_lines', 'claim_grants', 'claim_messages', 'claim_photos'],
  consultations: [
    'consultations',
    'consultation_assignments',
    'consultation_messages',
    'consultation_reads',
    'nutritionist_hours',
  ],
  contact: ['contact_messages'],
  coupons: ['coupons', 'coupon_uses'],
  customize: ['saved_meals'],
  delivery: ['order_hand_backs', 'cash_hand_ins', 'cash_hand_in_orders', 'delivery_photos'],
  'diet-plans': ['diet_plan_versions', 'plan_templates', 'generic_meals'],
  documents: ['consultation_documents'],
  files: ['loose_files'],
  'internal-notes': ['internal_notes'],
  kitchens: ['kitchens', 'staff_kitchens', 'slot_loads'],
  limits: ['rate_limits'],
  live: ['live_events'],
  messages: ['order_messages', 'muted_messages'],
  notify: ['outbox_messages'],
  'nutrition-ledger': ['ledger_entries', 'ledger_changes', 'nutrition_targets'],
  oauth: ['oauth_clients', 'oauth_grants', 'oauth_codes', 'oauth_tokens'],
  'order-terms': ['order_terms'],
  orders: [
    'orders',
    'order_items',
    'order_events',
    'order_kitchen_moves',
    'order_transitions',
    'taken_portions',
    'households',
  ],
  operations: ['service_states'],
  'own-data': ['email_changes'],
  payments: ['payments', 'payment_events', 'order_accounts', 'refused_webhooks'],
  papers: ['paper_series', 'waiting_papers', 'papers', 'given_back', 'waiting_credit_notes', 'paper_exports'],
  'browser-faults': ['browser_faults'],
  push: ['push_subscriptions'],
  'program-quotes': ['program_quotes'],
  ratings: ['ratings', 'meal_ratings'],
  'store-credit': ['credit_entries', 'credit_balances'],
  subscriptions: [
    'subscriptions',
    'subscription_days',
    'subscription_deliveries',
    'subscription_receipts',
    'calendar_links',
    'cut_off_checks',
  ],
  users: ['users', 'staff_invitations'],
  http: ['idempotent_requests'],
  maintenance: [
    'counted_tables',
    'row_counts',
    'order_rollup_hours',
    'order_rollup_counts',
    'order_rollup_meals',
    'order_rollup_steps',
    'order_rollup_kitchen_steps',
  ],
};

type Exception = { readonly why: string; readonly reads?: readonly string[]; readonly writes?: readonly string[] };

/** Tables of others that a module's SQL uses. Any module may read `users`; `own-data` downloads and erases rows of every module. */
const exceptions: Readonly<Record<string, Exception>> = {
  addresses: { why: 'one statement finds the session and its addresses', reads: ['sessions'] },
  audit: {
    why: 'an entry names what it is about',
    reads: [
      'consultations',
      'contact_messages',
      'coupons',
      'kitchens',
      'meal_categories',
      'meal_components',
      'meals',
      'orders',
      'ratings',
    ],
  },
  auth: {
    why: 'registers accounts, changes passwords, and reads the kitchens that a session is bound to',
    reads: ['staff_kitchens'],
    writes: ['users'],
  },
  business: { why: 'the licence numbers of kitchens are entered with the other details', writes: ['kitchens'] },
  cart: {
    why: 'the statement that changes a cart checks the version of the menu and stores the result of an idempotent request',
    reads: ['catalog_version'],
    writes: ['idempotent_requests'],
  },
  claims: {
    why: 'a claim is about the lines, the delivery and the kitchen of an order',
    reads: ['order_events', 'order_items', 'orders'],
  },
  consultations: {
    why: 'a consultation is listed with its document and its newest plan',
    reads: ['consultation_documents', 'diet_plan_versions'],
  },
  coupons: { why: 'whether it is the first order of a customer', reads: ['orders'] },
  dashboards: {
    why: 'figures of the whole shop',
    reads: [
      'consultations',
      'food_availability',
      'kitchens',
      'meal_categories',
      'meal_components',
      'meals',
      'order_events',
      'order_items',
      'order_rollup_counts',
      'order_rollup_kitchen_steps',
      'order_rollup_meals',
      'order_rollup_steps',
      'orders',
      'sold_out_periods',
    ],
  },
  delivery: {
    why: 'lists the orders of an assistant, records who picked an order up, and whom a kitchen can give it to',
    reads: ['kitchens', 'order_events', 'order_items', 'orders', 'staff_kitchens'],
    writes: ['orders'],
  },
  'diet-plans': { why: 'a plan names meals of the menu', reads: ['meals'] },
  files: { why: 'decides who may read a document', reads: ['consultation_documents', 'consultations'] },
  'kitchen-board': {
    why: 'a view of the orders of a kitchen',
    reads: ['food_availability', 'kitchens', 'meals', 'order_events', 'order_items', 'orders', 'taken_portions'],
  },
  'internal-notes': { why: 'finds the customer and the kitchen of an order', reads: ['orders'] },
  'kitchen-closing': { why: 'lists the orders that a closed date leaves out', reads: ['order_items', 'orders'] },
  kitchens: { why: 'counts the open orders of a kitchen and of a slot', reads: ['order_events', 'orders'] },
  messages: {
    why: 'a message tells about its order, by push where its customer has it',
    reads: ['order_events', 'orders', 'push_subscriptions'],
  },
  'nutrition-ledger': {
    why: 'decides whether a client shares the ledger with the nutritionist',
    reads: ['consultations'],
  },
  oauth: {
    why: 'the profile shows what each program ordered',
    reads: ['orders', 'program_quotes'],
  },
  opening: {
    why: 'the list of the first morning says what a shop has',
    reads: ['kitchens', 'meals', 'second_factors'],
  },
  'order-terms': {
    why: 'the preview of new terms shows a placed order, and before the first order terms may begin at once',
    reads: ['order_items', 'orders'],
  },
  orders: {
    why: 'placing, cancelling and moving an order is one statement: it empties the cart, takes portions, posts delivered food to the ledger, records the action and stores the result of an idempotent request',
    reads: ['addresses', 'kitchens', 'order_hand_backs', 'order_rollup_counts', 'sessions', 'slot_loads'],
    writes: ['audit_log', 'cart_items', 'carts', 'food_availability', 'idempotent_requests', 'ledger_entries'],
  },
  papers: {
    why: 'a paper is composed from an order, its customer and the licence of its kitchen',
    reads: ['kitchens', 'order_items', 'orders'],
  },
  payments: {
    why: 'what was paid is kept on the order, in the transaction that stores the event',
    reads: ['orders'],
    writes: ['orders'],
  },
  push: {
    why: 'a message to staff is about an order of their kitchen or round; a subscription lives with its session',
    reads: ['orders', 'sessions', 'staff_kitchens'],
  },
  'program-quotes': {
    why: 'the page that confirms a quote names the program and what it is allowed',
    reads: ['oauth_clients', 'oauth_grants'],
  },
  ratings: {
    why: 'rates the meals of a delivered order, and names them',
    reads: ['meals', 'order_items', 'orders'],
  },
  reports: { why: 'adds up orders and their lines', reads: ['kitchens', 'meals', 'order_items', 'orders'] },
  'store-credit': { why: 'one statement finds the session and its balance', reads: ['sessions'] },
  subscriptions: {
    why: 'a delivery is listed with its order and its address; the slots in which room is held may have taken too much',
    reads: ['addresses', 'orders', 'slot_loads'],
  },
  'staff-search': { why: 'one search field finds all of them', reads: ['consultations', 'orders'] },
  users: {
    why: 'binds staff to kitchens, unless they carry orders of others; lists who has a second factor',
    reads: ['kitchens', 'orders', 'second_factors'],
    writes: ['staff_kitchens'],
  },
};

const schemaFolder = new URL('../src/server/db/schema/', import.meta.url);
type Table = { readonly sqlName: string; readonly exportName: string; readonly schemaFile: string };

async function readTables(): Promise<Table[]> {
  const tables: Table[] = [];
  for (const schemaFile of readdirSync(schemaFolder)) {
    const module = (await import(new URL(schemaFile, schemaFolder).href)) as Record<string, unknown>;
    for (const [exportName, value] of Object.entries(module))
      if (is(value, PgTable)) tables.push({ sqlName: getTableName(value), exportName, schemaFile });
  }
  return tables;
}

type Use = 'reads' | 'writes';

/** How a source uses the table: by its export of the schema, or by its name in SQL text. */
function useOf({ sqlName, exportName, schemaFile }: Table, source: string): Use | null {
  const isImported = new RegExp(`import \\{[^}]*\\b${exportName}\\b[^}]*\\} from '#server/db/schema/${schemaFile}'`);
  const drizzleWrite = new RegExp(`\\.(insert|update|delete)\\(${exportName}\\)`);
  const sqlWrite = new RegExp(`\\b(insert into|update|delete from)\\s+"?${sqlName}\\b`);
  const sqlRead = new RegExp(`\\b(from|join|using|table)\\s+"?${sqlName}\\b`);
  // `with given_back as (…)` names rows of its own statement.
  const isNamedHere = new RegExp(`\\b${sqlName} as (materialized )?\\(`).test(source);
  if (sqlWrite.test(source) || (isImported.test(source) && drizzleWrite.test(source))) return 'writes';
  return (sqlRead.test(source) && !isNamedHere) || isImported.test(source) ? 'reads' : null;
}

const tables = await readTables();

function usesOfOthers(): Set<string> {
  const uses = globSync('src/server/modules/**/*-queries.ts').flatMap((file) => {
    const module = file.split('/')[3]!;
    const source = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return tables
      .filter(({ sqlName }) => !owners[module]?.includes(sqlName))
      .map((table) => ({ use: useOf(table, source), name: table.sqlName }))
      .filter(({ use, name }) => use === 'writes' || (use === 'reads' && name !== 'users'))
      .map(({ use, name }) => `${module} ${use} ${name}`);
  });
  return new Set(uses.filter((use) => !use.startsWith('own-data ')));
}

describe('the tables of the database', () => {
  it('have one owner each', () => {
    expect(Object.values(owners).flat().toSorted()).toEqual(tables.map(({ sqlName }) => sqlName).toSorted());
  });

  it('are used by the SQL of their own module, or of one that is listed with a reason', () => {
    const listed = Object.entries(exceptions).flatMap(([module, { reads = [], writes = [] }]) => [
      ...reads.map((name) => `${module} reads ${name}`),
      ...writes.map((name) => `${module} writes ${name}`),
    ]);
    expect([...usesOfOthers()].toSorted()).toEqual(listed.toSorted());
  });
});
