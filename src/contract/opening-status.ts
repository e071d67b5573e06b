import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { Instant } from './shapes.ts';

/** Of all kitchens together: for visitors whose location is unknown. */
export const OpeningStatus = z.object({
  isOpen: z.boolean(),
  isPaused: z.boolean(),
  /** While closed: when the first kitchen opens; null when none does within a week, or when all are paused without an end. */
  opensAt: Instant.nullable(),
});
export type OpeningStatus = z.output<typeof OpeningStatus>;

export const getOpeningStatus = {
  method: 'GET',
  path: '/opening-status',
  summary: 'Whether any kitchen is open now, and when the first one opens',
  access: 'public',
  response: OpeningStatus,
} as const satisfies Endpoint;
