import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import { textLengths } from '#domain/text-lengths.ts';
import type { Endpoint } from './endpoint.ts';
import { Id, Instant, PathId, requiredText } from './shapes.ts';

/** Of staff, for staff: no answer to a customer has it. */
export const InternalNote = z.object({ id: Id, text: z.string(), at: Instant, byName: z.string() });
export type InternalNote = z.output<typeof InternalNote>;

const NoteDraft = z.strictObject({ text: requiredText('Please write the note', textLengths.internalNote) });

const params = z.object({ id: PathId });

export const addOrderNote = {
  method: 'POST',
  path: '/staff/orders/:id/notes',
  summary: 'Add an internal note to an order',
  access: permissions.noteOrders,
  params,
  body: NoteDraft,
  response: InternalNote,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;

export const listCustomerNotes = {
  method: 'GET',
  path: '/admin/users/:id/notes',
  summary: 'The internal notes about a person, the oldest first',
  access: permissions.manageUsers,
  params,
  response: z.array(InternalNote),
} as const satisfies Endpoint;

export const addCustomerNote = {
  method: 'POST',
  path: '/admin/users/:id/notes',
  summary: 'Add an internal note about a person',
  access: permissions.manageUsers,
  params,
  body: NoteDraft,
  response: InternalNote,
  status: 201,
  idempotent: true,
} as const satisfies Endpoint;
