import type { FastifyInstance } from 'fastify';
import * as notes from '#contract/internal-notes.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { addCustomerNote, addOrderNote, listCustomerNotes } from './add-note.ts';

export function internalNoteRoutes(app: FastifyInstance, db: Database): void {
  bind(app, notes.addOrderNote, ({ params, body }, caller, { once }) =>
    addOrderNote(once(db), caller, params.id, body.text),
  );
  bind(app, notes.listCustomerNotes, ({ params }) => listCustomerNotes(db, params.id));
  bind(app, notes.addCustomerNote, ({ params, body }, caller, { once }) =>
    addCustomerNote(once(db), caller, params.id, body.text),
  );
}
