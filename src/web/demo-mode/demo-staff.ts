import type { StaffRole } from '#domain/accounts/role.ts';

/** The accounts that the server makes with its demo data, and never in production. */
export const demoPassword = 'demo-Macrobowl-2026';

export const demoEmails: Readonly<Record<StaffRole, string>> = {
  ROLE_ADMIN: 'admin@macrobowl.test',
  ROLE_KITCHEN_MANAGER: 'kitchen@macrobowl.test',
  ROLE_NUTRITIONIST: 'nutritionist@macrobowl.test',
  ROLE_DELIVERY_ASSISTANT: 'delivery@macrobowl.test',
};
