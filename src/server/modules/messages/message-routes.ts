import type { FastifyInstance } from 'fastify';
import * as messages from '#contract/messages.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import type { SmsGateway } from '#server/modules/notify/senders.ts';
import { changeMessageSettings, readMessageSettings, readSentMessages } from './own-messages.ts';
import { previewTemplates } from './preview-templates.ts';

type MessageParts = {
  readonly db: Database;
  readonly publicUrl: string;
  readonly templateIds: SmsGateway['templateIds'];
};

export function messageRoutes(app: FastifyInstance, { db, publicUrl, templateIds }: MessageParts): void {
  bind(app, messages.listOrderMessages, ({ params }, caller) => readSentMessages(db, caller, params.id));
  bind(app, messages.getMessageSettings, (_input, caller) => readMessageSettings(db, caller));
  bind(app, messages.setMessageSettings, ({ body }, caller) => changeMessageSettings(db, caller, body));
  bind(app, messages.listMessageTemplates, async () => previewTemplates(publicUrl, templateIds));
}
