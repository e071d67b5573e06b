import type { FastifyInstance } from 'fastify';
import * as invitations from '#contract/staff-invitations.ts';
import { bind } from '#server/http/bind.ts';
import type { BreachService } from '#server/modules/auth/breach-service.ts';
import { acceptInvitation } from './accept-invitation.ts';
import {
  type InvitationParts,
  inviteStaff,
  listInvitations,
  resendInvitation,
  withdrawInvitation,
} from './invite-staff.ts';

export function invitationRoutes(
  app: FastifyInstance,
  parts: InvitationParts & { readonly breaches: BreachService },
): void {
  const { db } = parts;
  bind(app, invitations.listInvitations, () => listInvitations(db));
  bind(app, invitations.inviteStaff, ({ body }, caller, { once }) => inviteStaff(parts, once(db), caller, body));
  bind(app, invitations.resendInvitation, ({ params }, caller) => resendInvitation(parts, caller, params.id));
  bind(app, invitations.withdrawInvitation, ({ params }, caller) => withdrawInvitation(db, caller, params.id));
  bind(app, invitations.acceptInvitation, ({ body }, _caller, http) => acceptInvitation(parts, body, http));
}
