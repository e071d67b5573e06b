import type { FastifyInstance } from 'fastify';
import { logout, validateToken } from '#contract/auth.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind.ts';
import { endSession } from './end-session.ts';
import { toSessionUser } from './session-user.ts';

export function authRoutes(app: FastifyInstance, db: Database): void {
  bind(app, validateToken, (_input, caller) => toSessionUser(caller));
  bind(app, logout, (_input, caller) => endSession(db, caller));
}
