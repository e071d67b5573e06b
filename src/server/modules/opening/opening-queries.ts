import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/client.ts';

type Facts = {
  readonly hasKitchen: boolean;
  readonly hasHours: boolean;
  readonly hasMeal: boolean;
  readonly hasCook: boolean;
  readonly hasRider: boolean;
  readonly haveAdminsSecondFactor: boolean;
};

export async function findOpeningFacts(db: Db): Promise<Facts> {
  const { rows } = await db.execute<Facts>(sql`select
    exists (select from kitchens where active and archived_at is null) as "hasKitchen",
    not exists (select from kitchens where active and archived_at is null and weekly_shifts = '[]') as "hasHours",
    exists (select from meals where archived_at is null) as "hasMeal",
    exists (select from users where enabled and 'ROLE_KITCHEN_MANAGER' = any(roles)) as "hasCook",
    exists (select from users where enabled and 'ROLE_DELIVERY_ASSISTANT' = any(roles)) as "hasRider",
    not exists (
      select from users u where u.enabled and 'ROLE_ADMIN' = any(u.roles)
        and not exists (select from second_factors where user_id = u.id and confirmed_at is not null)
    ) as "haveAdminsSecondFactor"`);
  return rows[0]!;
}
