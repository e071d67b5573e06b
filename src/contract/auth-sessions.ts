import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { Instant, code } from './shapes.ts';

/** Can only be used to end the session. */
const SessionId = code(/^[0-9a-f]{24}$/, 'No such session');

export const OwnSession = z.object({
  id: SessionId,
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  startedAt: Instant,
  /** May lag by some minutes. */
  lastSeenAt: Instant,
  isThisDevice: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

export const listSessions = {
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the own account is signed in: this session first, then those that were used last, 50 at most',
  access: 'signed-in',
  response: z.array(OwnSession),
} as const satisfies Endpoint;

export const endSession = {
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'End one of the own sessions, also this one',
  access: 'signed-in',
  params: z.object({ id: SessionId }),
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
