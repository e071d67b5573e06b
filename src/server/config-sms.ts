import { z } from 'zod';
import { type SmsTemplate, smsTemplates } from '#domain/messages/message-kind.ts';
import { documented, urlOf } from './config-fields.ts';
import type { SmsGateway } from './modules/notify/senders.ts';

const isTemplate = (name: string): name is SmsTemplate => smsTemplates.some((known) => known === name);

const templateIds = z
  .string()
  .default('')
  .transform((list) => list.split(',').map((entry) => entry.trim().split('=')))
  .refine(
    (pairs) => pairs.every(([name = '', id]) => name === '' || (isTemplate(name) && /^\w{1,40}$/.test(id ?? ''))),
    `must look like one-time-code=1107…,confirmed=1107…; the names are ${smsTemplates.join(', ')}`,
  )
  .transform(
    (pairs) => Object.fromEntries(pairs.filter(([name]) => name !== '')) as Partial<Record<SmsTemplate, string>>,
  );

export const smsVariables = {
  SMS_GATEWAY_URL: urlOf(['http:', 'https:'], 'must be a full address such as https://sms.example/send')
    .optional()
    .register(documented, {
      default: 'outbox (demo)',
      example: 'https://sms.example/send',
      meaning: 'URL that one-time codes and messages about orders are posted to. Required in production',
    }),
  SMS_GATEWAY_TOKEN: z
    .string()
    .optional()
    .register(documented, { default: 'none', meaning: 'Bearer token for the SMS gateway. Required in production' }),
  SMS_SENDER_ID: z
    .string()
    .regex(/^\w{3,11}$/, 'must have 3 to 11 letters or digits')
    .optional()
    .register(documented, {
      default: 'none',
      example: 'MCRBWL',
      meaning: 'Sender of SMS (header), as it is registered with the operators',
    }),
  SMS_DLT_ENTITY_ID: z
    .string()
    .regex(/^\d{5,30}$/, 'must be a number')
    .optional()
    .register(documented, {
      default: 'none',
      example: '1101234567890123456',
      meaning: 'Number of the shop in the registers of Indian operators (DLT)',
    }),
  SMS_DLT_TEMPLATE_IDS: templateIds.register(documented, {
    default: 'none',
    example: 'one-time-code=1107123456789012345,confirmed=1107123456789012346',
    meaning: `Registered id (DLT) of each text: ${smsTemplates.join(', ')}. The texts are on /admin/message-texts`,
  }),
};

type SmsValues = z.output<z.ZodObject<typeof smsVariables>>;

export function readSmsGateway(values: SmsValues): SmsGateway | undefined {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token } = values;
  if (url === undefined || token === undefined) return undefined;
  return Object.freeze({
    url,
    token,
    senderId: values.SMS_SENDER_ID,
    entityId: values.SMS_DLT_ENTITY_ID,
    templateIds: values.SMS_DLT_TEMPLATE_IDS,
  });
}

/** Indian operators drop an SMS without them. A gateway elsewhere needs none, so the shop starts. */
export function missingDltSettings({ senderId, entityId, templateIds: ids = {} }: SmsGateway): string[] {
  const missing = smsTemplates.filter((template) => !ids[template]);
  return [
    ...(senderId ? [] : ['SMS_SENDER_ID']),
    ...(entityId ? [] : ['SMS_DLT_ENTITY_ID']),
    ...(missing.length > 0 ? [`SMS_DLT_TEMPLATE_IDS of ${missing.join(', ')}`] : []),
  ];
}
