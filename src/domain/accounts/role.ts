export const roles = [
  'ROLE_USER',
  'ROLE_ADMIN',
  'ROLE_KITCHEN_MANAGER',
  'ROLE_NUTRITIONIST',
  'ROLE_DELIVERY_ASSISTANT',
] as const;

export type Role = (typeof roles)[number];
