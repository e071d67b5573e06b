import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { ContactMessageDraft } from '#contract/contact.ts';
import type { Role } from '#domain/accounts/role.ts';
import type { Database, Db, Tx } from '#server/db/client.ts';
import { mealCategories, mealComponents, meals } from '#server/db/schema/catalog.ts';
import { contactMessages } from '#server/db/schema/contact-messages.ts';
import { kitchens } from '#server/db/schema/kitchens.ts';
import { businessDetails } from '#server/db/schema/papers.ts';
import { users } from '#server/db/schema/users.ts';
import { hashPassword } from '#server/modules/auth/password.ts';
import type { FileStore } from '#server/modules/files/file-store.ts';
import { orderMessage } from '#server/modules/messages/order-message.ts';
import { demoComponentRows, demoMealRows } from './demo-catalogue-rows.ts';
import { demoCategories } from './demo-menu.ts';
import { demoBusiness, demoKitchens, demoAccounts, demoPassword } from './demo-kitchen-and-staff.ts';
import type { DemoMenu } from './demo-order-lines.ts';
import type { DemoShop } from './demo-orders.ts';
import { insertDemoSavedMeals } from './demo-saved-meals.ts';
import { insertDemoClaims } from './insert-demo-claims.ts';
import { insertDemoConsultations, storeDemoDocuments } from './insert-demo-consultations.ts';
import { insertDemoCoupons, insertDemoRatings } from './insert-demo-coupons-and-ratings.ts';
import { insertDemoOrders } from './insert-demo-orders.ts';
import { insertDemoSubscription } from './insert-demo-subscription.ts';

const demoDataLock = 2_026_001;

/** Fills a database without users and meals. Returns false when it was not empty. */
export async function loadDemoData(db: Database, now = new Date(), files?: FileStore): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  // Password hashing and file uploads are slow: both happen before the lock is taken.
  const accounts = await staffRows();
  const documents = files ? await storeDemoDocuments(files) : new Map();
  return db.transaction(async (tx) => {
    // A start on a busy machine pauses for seconds between two statements.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = '1min'`);
    await tx.execute(sql`select pg_advisory_xact_lock(${demoDataLock})`);
    if (!(await isEmpty(tx))) return false;
    const { nutritionist, ...staff } = await insertStaff(tx, accounts);
    const [kitchen] = await tx
      .insert(kitchens)
      .values([...demoKitchens])
      .returning();
    await tx.update(businessDetails).set(demoBusiness);
    const menu = await insertMenu(tx);
    await insertDemoOrders(tx, now, { ...menu, kitchen: kitchen!, staff });
    await insertDemoCoupons(tx, now);
    await insertDemoRatings(tx, now);
    // Their customers do not exist: nothing is sent about the orders of the last hour.
    await tx.execute(sql`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${orderMessage.name}`);
    await insertDemoClaims(tx, now, staff.admin);
    await insertDemoSavedMeals(tx, now, menu.components);
    await insertDemoConsultations(tx, { now, nutritionistId: nutritionist, menu, documents });
    await insertDemoSubscription(tx, now, menu);
    await tx.insert(contactMessages).values(demoContactMessageRows(now));
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  const [user] = await db.select({ id: users.id }).from(users).limit(1);
  const [meal] = await db.select({ id: meals.id }).from(meals).limit(1);
  return !user && !meal;
}

/** Sequential: on a slow machine concurrent hashes would exceed the queue's wait limit. */
async function staffRows(): Promise<(typeof users.$inferInsert)[]> {
  const rows = [];
  for (const { email, role, firstName, lastName } of demoAccounts) {
    rows.push({ email, firstName, lastName, roles: [role], passwordHash: await hashPassword(demoPassword) });
  }
  return rows;
}

async function insertStaff(
  tx: Tx,
  accounts: (typeof users.$inferInsert)[],
): Promise<DemoShop['staff'] & { nutritionist: number }> {
  const staff = await tx.insert(users).values(accounts).returning({ id: users.id, roles: users.roles });
  const holderOf = (role: Role) => staff.find(({ roles }) => roles.includes(role))!.id;
  return {
    admin: holderOf('ROLE_ADMIN'),
    'kitchen-manager': holderOf('ROLE_KITCHEN_MANAGER'),
    'delivery-assistant': holderOf('ROLE_DELIVERY_ASSISTANT'),
    nutritionist: holderOf('ROLE_NUTRITIONIST'),
  };
}

async function insertMenu(tx: Tx): Promise<DemoMenu> {
  const categories = await tx
    .insert(mealCategories)
    .values(demoCategories.map((name) => ({ name })))
    .returning({ id: mealCategories.id, name: mealCategories.name });
  const components = await tx.insert(mealComponents).values(demoComponentRows()).returning();
  const rows = demoMealRows({
    categories: new Map(categories.map(({ id, name }) => [name, id])),
    components: new Map(components.map(({ id, artKey }) => [artKey!, id])),
  });
  return { meals: await tx.insert(meals).values(rows).returning(), components };
}

import messageData from './data/contact-messages.json' with { type: 'json' };

const demoContactMessages = z
  .array(
    ContactMessageDraft.extend({
      hoursAgo: z.int(),
      /** Null: unread. */
      readAfterHours: z.int().nullable(),
    }),
  )
  .parse(messageData);

export function demoContactMessageRows(now: Date): (typeof contactMessages.$inferInsert)[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  return demoContactMessages.map(({ hoursAgo, readAfterHours, ...message }) => ({
    ...message,
    createdAt: ago(hoursAgo),
    readAt: readAfterHours === null ? null : ago(hoursAgo - readAfterHours),
  }));
}
