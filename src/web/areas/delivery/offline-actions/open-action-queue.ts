import type { SessionUser } from '#contract/auth.ts';
import { openQueue } from '#web/platform/offline/open-queue.ts';
import { type QueuedAction, deliveryForm, deliveryRules } from './queued-action.ts';
import { sendAction } from './send-action.ts';

export const openActionQueue = (
  { id, token }: SessionUser,
  onSettled: (action: QueuedAction, kind: 'done' | 'refused') => void,
) =>
  openQueue({
    form: deliveryForm(id),
    rules: deliveryRules,
    // Shared with open tabs of earlier versions.
    lockName: `delivery-taps:${id}`,
    send: (action) => sendAction(action, token),
    onSettled,
  });
