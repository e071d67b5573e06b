import { z } from 'zod';
import { roles } from '#domain/role.ts';
import type { Endpoint } from './endpoint.ts';
import { Id } from './shapes.ts';

export const SessionUser = z.object({
  id: Id,
  email: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  roles: z.array(z.enum(roles)),
  token: z.string(),
});
export type SessionUser = z.output<typeof SessionUser>;

export const validateToken = {
  method: 'GET',
  path: '/auth/validate-token',
  summary: 'Who the bearer of this token is',
  access: 'signed-in',
  response: SessionUser,
} as const satisfies Endpoint;

export const logout = {
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this session',
  access: 'signed-in',
  response: z.void(),
  status: 204,
} as const satisfies Endpoint;
