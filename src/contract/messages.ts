import { z } from 'zod';
import { permissions } from '#domain/accounts/permissions.ts';
import {
  type OptionalKind,
  deliveryMessages,
  messageChannels,
  messageKinds,
  optionalKinds,
} from '#domain/messages/message-kind.ts';
import type { Endpoint } from './endpoint.ts';
import { Instant, PathId } from './shapes.ts';

export const SentMessage = z.object({
  kind: z.enum(messageKinds),
  channel: z.enum(messageChannels),
  sentAt: Instant,
});
export type SentMessage = z.output<typeof SentMessage>;

export const listOrderMessages = {
  method: 'GET',
  path: '/orders/:id/messages',
  summary: 'What was sent to the customer about an own order, oldest first',
  access: 'signed-in',
  params: z.object({ id: PathId }),
  response: z.array(SentMessage),
} as const satisfies Endpoint;

/** True: the message is sent. Cancellations cannot be switched off, so they are not listed. */
export const MessageSettings = z.record(z.enum(optionalKinds), z.boolean());
export type MessageSettings = z.output<typeof MessageSettings>;

const switches = Object.fromEntries(optionalKinds.map((kind) => [kind, z.boolean()])) as Record<
  OptionalKind,
  z.ZodBoolean
>;

export const getMessageSettings = {
  method: 'GET',
  path: '/user/message-settings',
  summary: 'Which messages about orders the caller gets',
  access: 'signed-in',
  response: MessageSettings,
} as const satisfies Endpoint;

export const setMessageSettings = {
  method: 'PUT',
  path: '/user/message-settings',
  summary: 'Switch messages about orders on or off',
  access: 'signed-in',
  // Clients from before it was asked for leave it out.
  body: z.strictObject({ ...switches, 'rating-asked': z.boolean().default(true) }),
  response: MessageSettings,
} as const satisfies Endpoint;

export const MessageTemplate = z.object({
  kind: z.enum([...messageKinds, ...deliveryMessages]),
  /** Filled in with an order or a delivery that does not exist. */
  sms: z.object({
    text: z.string(),
    encoding: z.enum(['GSM-7', 'UCS-2']),
    length: z.int(),
    parts: z.int(),
    /** To register with the operators. */
    dltText: z.string(),
    /** The id that the gateway gets; null where none is set. */
    templateId: z.string().nullable(),
  }),
  mail: z.object({ subject: z.string(), text: z.string() }),
  isOptional: z.boolean(),
  isUrgent: z.boolean(),
});
export type MessageTemplate = z.output<typeof MessageTemplate>;

export const listMessageTemplates = {
  method: 'GET',
  path: '/admin/message-templates',
  summary: 'The texts of all messages to customers, as they would look',
  access: permissions.runOffice,
  response: z.array(MessageTemplate),
} as const satisfies Endpoint;
