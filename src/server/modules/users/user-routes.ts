import type { FastifyInstance } from 'fastify';
import * as users from '#contract/admin-users.ts';
import { bind } from '#server/http/bind.ts';
import {
  revokeUserSessions,
  setUserEnabled,
  setUserKitchens,
  setUserRoles,
  switchOffSecondFactor,
} from './change-user.ts';
import { type UserParts, createUser } from './create-user.ts';
import { listUsers } from './list-users.ts';

export function userRoutes(app: FastifyInstance, parts: UserParts): void {
  const { db } = parts;
  bind(app, users.listUsers, ({ query }) => listUsers(db, query));
  bind(app, users.createUser, ({ body }, caller, { once }) => createUser({ ...parts, db: once(db) }, caller, body));
  bind(app, users.setUserRoles, ({ params, body }, caller) => setUserRoles(db, caller, params.id, body.roles));
  bind(app, users.setUserKitchens, ({ params, body }, caller) =>
    setUserKitchens(db, caller, params.id, body.kitchenIds),
  );
  bind(app, users.setUserEnabled, ({ params, body }, caller) => setUserEnabled(db, caller, params.id, body.isEnabled));
  bind(app, users.revokeUserSessions, ({ params }, caller) => revokeUserSessions(db, caller, params.id));
  bind(app, users.switchOffSecondFactor, ({ params }, caller) => switchOffSecondFactor(db, caller, params.id));
}
