import type { FastifyInstance } from 'fastify';
import { getAdminDashboard } from '#contract/admin-office.ts';
import { bind } from '#server/http/bind.ts';
import { type DashboardParts, readAdminDashboard } from './admin-dashboard.ts';

export function dashboardRoutes(app: FastifyInstance, parts: DashboardParts): void {
  bind(app, getAdminDashboard, () => readAdminDashboard(parts, new Date()));
}
