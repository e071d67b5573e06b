import type { QueryKey } from '@tanstack/react-query';

/** Query keys below the root of the reader's role: the customer's, the nutritionist's. */
export const consultationKeys = (root: QueryKey) => ({
  root,
  lists: [...root, 'list'] as const,
  details: (id: number) => [...root, 'details', id] as const,
  plan: (id: number) => [...root, 'plan', id] as const,
});
export type ConsultationKeys = ReturnType<typeof consultationKeys>;
