import type { FastifyInstance } from 'fastify';
import * as office from '#contract/admin-office.ts';
import * as contact from '#contract/contact.ts';
import { bind } from '#server/http/bind.ts';
import { markMessage, openMessage, readInbox } from './read-inbox.ts';
import { type ContactParts, sendContactMessage } from './send-contact-message.ts';

export function contactRoutes(app: FastifyInstance, parts: ContactParts): void {
  bind(app, contact.sendContactMessage, ({ body }, _caller, http) =>
    sendContactMessage({ ...parts, db: http.once(parts.db) }, body, http.clientAddress),
  );
  bind(app, office.listContactMessages, ({ query }) => readInbox(parts.db, query));
  bind(app, office.getContactMessage, ({ params }) => openMessage(parts.db, params.id));
  bind(app, office.updateContactMessage, ({ params, body }, caller) => markMessage(parts.db, caller, params.id, body));
}
