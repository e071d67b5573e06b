import type { Role } from '#domain/accounts/role.ts';

/** The accounts of the demo data, which is never used in production. */
export const demoPassword = 'demo-Macrobowl-2026';

export const demoEmails: Readonly<Record<Exclude<Role, 'ROLE_USER'>, string>> = {
  ROLE_ADMIN: 'admin@macrobowl.test',
  ROLE_KITCHEN_MANAGER: 'kitchen@macrobowl.test',
  ROLE_NUTRITIONIST: 'nutritionist@macrobowl.test',
  ROLE_DELIVERY_ASSISTANT: 'delivery@macrobowl.test',
};
