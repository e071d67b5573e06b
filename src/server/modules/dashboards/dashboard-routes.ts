import type { FastifyInstance } from 'fastify';
import { getAdminDashboard } from '#contract/admin-office.ts';
import { getPerformance } from '#contract/kitchen-board.ts';
import { bind } from '#server/http/bind.ts';
import { readPerformance } from './read-performance.ts';
import { type DashboardParts, readAdminDashboard } from './admin-dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, parts: DashboardParts): void {
  bind(app, getAdminDashboard, () => readAdminDashboard(parts, new Date()));
  bind(app, getPerformance, (_input, { kitchens }) => parts.reads.read((db) => readPerformance(db, kitchens)));
}
