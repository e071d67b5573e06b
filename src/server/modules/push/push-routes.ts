import type { FastifyInstance } from 'fastify';
import * as push from '#contract/push.ts';
import { bind } from '#server/http/bind.ts';
import { readPushState, subscribe, unsubscribe } from './change-subscription.ts';

export function pushRoutes(app: FastifyInstance, parts: Parameters<typeof readPushState>[0]): void {
  bind(app, push.getPushState, (_input, caller) => readPushState(parts, caller));
  bind(app, push.subscribeToPush, ({ body }, caller) => subscribe(parts, caller, body));
  bind(app, push.unsubscribeFromPush, (_input, caller) => unsubscribe(parts, caller));
}
