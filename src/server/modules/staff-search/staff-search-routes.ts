import type { FastifyInstance } from 'fastify';
import * as staffSearch from '#contract/staff-search.ts';
import { bind } from '#server/http/bind.ts';
import { type StaffSearchParts, searchAsStaff } from './search-as-staff.ts';

export function staffSearchRoutes(app: FastifyInstance, parts: StaffSearchParts): void {
  bind(app, staffSearch.searchAsStaff, ({ query }, caller) => searchAsStaff(parts, caller, query.q));
}
