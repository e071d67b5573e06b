import type { FastifyInstance } from 'fastify';
import { listAuditEntries, listAuditPeople } from '#contract/admin-office.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { listActions, listPeople } from './read-audit-log.ts';

export function auditRoutes(app: FastifyInstance, db: Database): void {
  bind(app, listAuditPeople, () => listPeople(db));
  bind(app, listAuditEntries, ({ query }) => listActions(db, query));
}
