import { describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { auditSubjects } from '#contract/admin-office.ts';
import { roles } from '#domain/accounts/role.ts';
import { consultationStatuses } from '#domain/consultations/consultation-status.ts';
import { allergens } from '#domain/menu/allergen.ts';
import { componentTypes } from '#domain/menu/component-type.ts';
import { mealTypes } from '#domain/menu/meal-type.ts';
import { messageChannels, messageKinds, optionalKinds } from '#domain/messages/message-kind.ts';
import { orderStatuses } from '#domain/orders/order-status.ts';
import { taxModes } from '#domain/orders/order-terms.ts';
import { paymentMethods } from '#domain/orders/payment-method.ts';
import { sharedTestDatabase } from '#server/testing/shared-test-app.ts';

const database = sharedTestDatabase();

describe('a CHECK of the migrated database', () => {
  it.each([
    ['orders_status_known', orderStatuses],
    ['orders_payment_known', paymentMethods],
    ['users_roles_known', roles],
    ['meals_type_known', mealTypes],
    ['meal_components_type_known', componentTypes],
    ['meals_allergens_known', allergens],
    ['order_terms_tax_mode_known', taxModes],
    ['consultations_status_known', consultationStatuses],
    ['order_messages_kind_known', messageKinds],
    ['order_messages_channel_known', messageChannels],
    ['muted_messages_kind_known', optionalKinds],
    ['audit_log_subject_known', auditSubjects],
  ])('%s allows exactly the values of the domain', async (name, known) => {
    const { rows } = await database.db.execute<{ definition: string }>(
      sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`,
    );
    const allowed = rows.flatMap(({ definition }) => [...definition.matchAll(/'([^']+)'/g)].map(([, value]) => value!));
    expect(allowed.toSorted()).toEqual([...known].toSorted());
  });
});
