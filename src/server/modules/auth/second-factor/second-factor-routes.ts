import type { FastifyInstance } from 'fastify';
import * as secondFactor from '#contract/second-factor.ts';
import { bind } from '#server/http/bind.ts';
import type { AuthParts } from '../auth-parts.ts';
import { beginSecondFactor } from './begin-second-factor.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { disableSecondFactor, renewRecoveryCodes } from './change-second-factor.ts';
import { readSecondFactor } from './read-second-factor.ts';

export function secondFactorRoutes(app: FastifyInstance, parts: AuthParts): void {
  bind(app, secondFactor.getSecondFactor, (_input, caller) => readSecondFactor(parts.db, caller));
  bind(app, secondFactor.beginSecondFactor, ({ body }, caller) => beginSecondFactor(parts, caller, body));
  bind(app, secondFactor.confirmSecondFactor, ({ body }, caller) => confirmSecondFactor(parts, caller, body));
  bind(app, secondFactor.disableSecondFactor, ({ body }, caller) => disableSecondFactor(parts, caller, body));
  bind(app, secondFactor.renewRecoveryCodes, ({ body }, caller) => renewRecoveryCodes(parts, caller, body));
}
