import type { FastifyInstance } from 'fastify';
import * as ownSessions from '#contract/auth-sessions.ts';
import * as auth from '#contract/auth.ts';
import * as secondFactor from '#contract/second-factor.ts';
import { bind } from '#server/http/bind.ts';
import type { AuthParts } from './auth-parts.ts';
import { changePassword } from './change-password.ts';
import { confirmPasswordReset, requestPasswordReset } from './password-reset.ts';
import { endAllSessions, endOwnSession, endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import { registerCustomer } from './register-customer.ts';
import { setTicketCookie } from './registration-ticket.ts';
import { sendCode } from './send-code.ts';
import { toSessionUser } from './start-session.ts';
import { signInStaff } from './sign-in.ts';
import { verifyCode } from './verify-code.ts';
import { disableSecondFactor, renewRecoveryCodes } from './second-factor/change-second-factor.ts';
import { readSecondFactor, beginSecondFactor, confirmSecondFactor } from './second-factor/set-up-second-factor.ts';

export function authRoutes(app: FastifyInstance, parts: AuthParts): void {
  const { db } = parts;
  bind(app, auth.validateToken, (_input, caller) => toSessionUser(caller));
  bind(app, auth.logout, (_input, caller) => endSession(db, caller));
  bind(app, auth.logoutAll, (_input, caller, http) => endAllSessions(parts, caller, http));
  bind(app, ownSessions.listSessions, (_input, caller) => listSessions(parts, caller));
  bind(app, ownSessions.endSession, ({ params }, caller) => endOwnSession(db, caller, params.id));
  bind(app, auth.sendOtp, ({ body }, _caller, http) => sendCode(parts, body, http));
  bind(app, auth.verifyOtp, async ({ body }, _caller, http) =>
    setTicketCookie(http, await verifyCode(parts, body, http)),
  );
  bind(app, auth.registerByPhone, ({ body }, _caller, http) =>
    registerCustomer({ ...parts, db: http.once(db) }, body, http),
  );
  bind(app, auth.signIn, ({ body }, _caller, http) => signInStaff(parts, body, http));
  bind(app, auth.changePassword, ({ body }, caller, http) => changePassword(parts, caller, body, http));
  bind(app, auth.requestPasswordReset, ({ body }, _caller, http) =>
    requestPasswordReset(parts, body.email, http.clientAddress),
  );
  bind(app, auth.confirmPasswordReset, ({ body }, _caller, http) => confirmPasswordReset(parts, body, http));
  bind(app, secondFactor.getSecondFactor, (_input, caller) => readSecondFactor(parts, caller));
  bind(app, secondFactor.beginSecondFactor, ({ body }, caller) => beginSecondFactor(parts, caller, body));
  bind(app, secondFactor.confirmSecondFactor, ({ body }, caller) => confirmSecondFactor(parts, caller, body));
  bind(app, secondFactor.disableSecondFactor, ({ body }, caller) => disableSecondFactor(parts, caller, body));
  bind(app, secondFactor.renewRecoveryCodes, ({ body }, caller) => renewRecoveryCodes(parts, caller, body));
}
