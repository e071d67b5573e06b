import type { FastifyInstance } from 'fastify';
import * as admin from '#contract/admin-consultations.ts';
import { getConsultationDocument } from '#contract/files.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { linkToDocument } from '#server/modules/files/signed-link.ts';
import { assignConsultation, listConsultations, moveConsultation } from './manage-consultations.ts';

export function consultationRoutes(app: FastifyInstance, db: Database, linkKey: Buffer): void {
  bind(app, admin.listAllConsultations, ({ query }) => listConsultations(db, query));
  bind(app, admin.setConsultationStatus, ({ params, body }, caller) =>
    moveConsultation(db, caller, params.id, body.status, body.notes ?? null),
  );
  bind(app, admin.assignNutritionist, ({ params, body }, caller) =>
    assignConsultation(db, caller, params.id, body.nutritionistUserId),
  );
  bind(app, getConsultationDocument, ({ params }, caller) => linkToDocument(db, linkKey, caller, params.id));
}
