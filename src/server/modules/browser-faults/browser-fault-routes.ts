import type { FastifyInstance } from 'fastify';
import * as faults from '#contract/browser-faults.ts';
import { bind } from '#server/http/bind.ts';
import { type FaultParts, listFaults, reportFault } from './report-fault.ts';

export function browserFaultRoutes(app: FastifyInstance, parts: FaultParts): void {
  bind(app, faults.reportBrowserFault, ({ body }, _caller, http) => reportFault(parts, body, http.clientAddress));
  bind(app, faults.listBrowserFaults, () => listFaults(parts.db));
}
