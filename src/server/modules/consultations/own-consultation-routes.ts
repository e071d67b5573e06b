import type { FastifyInstance } from 'fastify';
import * as own from '#contract/consultations.ts';
import { bind } from '#server/http/bind.ts';
import { answerAppointment } from './answer-appointment.ts';
import {
  cancelConsultation,
  listOwnConsultations,
  readOwnConsultation,
  requestConsultation,
  shareLedger,
} from './own-consultations.ts';
import { markOwnRead } from './mark-read.ts';
import { readOwnThread } from './read-thread.ts';
import { type ThreadParts, writeMessage } from './write-message.ts';

/** For all signed-in users, on their own consultations. */
export function ownConsultationRoutes(app: FastifyInstance, parts: ThreadParts): void {
  const { db } = parts;
  bind(app, own.requestConsultation, ({ body }, caller, { once }) => requestConsultation(once(db), caller, body));
  bind(app, own.listOwnConsultations, (_input, caller) => listOwnConsultations(db, caller));
  bind(app, own.getOwnConsultation, ({ params }, caller) => readOwnConsultation(db, caller, params.id));
  bind(app, own.listOwnMessages, ({ params, query }, caller) => readOwnThread(db, caller, params.id, query.before));
  bind(app, own.writeMessage, ({ params, body }, caller, { once }) =>
    writeMessage({ ...parts, db: once(db) }, caller, params.id, body.messageContent),
  );
  bind(app, own.markOwnRead, ({ params, body }, caller) => markOwnRead(db, caller, params.id, body.lastMessageId));
  bind(app, own.cancelConsultation, ({ params }, caller) => cancelConsultation(db, caller, params.id));
  bind(app, own.shareLedger, ({ params, body }, caller) => shareLedger(db, caller, params.id, body.isShared));
  bind(app, own.answerAppointment, ({ params, body }, caller) => answerAppointment(db, caller, params.id, body));
}
