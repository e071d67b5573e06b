import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { LedgerDay } from '#contract/nutrition-ledger.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { newIdempotencyKey } from '#web/platform/api/idempotency-key.ts';
import type { ActionQueueView } from '#web/platform/offline/action-queue.ts';
import { openQueue } from '#web/platform/offline/open-queue.ts';
import { readSession } from '#web/platform/session/session-store.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { type LedgerChange, type QueuedChange, ledgerForm, ledgerRules, withChanges } from './ledger-change.ts';
import { requestChange, sendChange } from './send-change.ts';

type Opened = ReturnType<typeof openQueue<QueuedChange>>;

let opened: (Opened & { readonly token: string }) | undefined;
let onDone: () => void = () => undefined;

/** One for each session of this page. */
function queueOfSession(): Opened | undefined {
  const { user } = readSession();
  if (!user) return undefined;
  if (opened?.token !== user.token) {
    const { id, token } = user;
    const queue = openQueue<QueuedChange>({
      form: ledgerForm(id),
      rules: ledgerRules,
      lockName: `ledger-changes:${id}`,
      send: (action) => sendChange(action, token),
      onSettled: (action, kind) => {
        if (kind === 'refused') refuse(action);
        onDone();
      },
    });
    opened = { ...queue, token };
  }
  return opened;
}

function refuse(action: QueuedChange): void {
  const { queue } = queueOfSession() ?? {};
  const refused = queue?.read().actions.find(({ key }) => key === action.key);
  toast.error('A change of your day could not be saved', { points: refused?.refusal ? [refused.refusal] : [] });
  if (refused) queue?.dismiss(refused);
}

/** Sent at once. Without a connection it is kept on this device and sent when it is back, under the same key; then this is null. */
export async function sendOrQueue(change: LedgerChange): Promise<LedgerDay | null> {
  const key = newIdempotencyKey();
  try {
    return await requestChange(change, key);
  } catch (error) {
    const queue = queueOfSession()?.queue;
    if (!queue || !(error instanceof ApiError) || error.status !== 0) throw error;
    queue.add({ change }, key);
    return null;
  }
}

const nothing: ActionQueueView<QueuedChange> = { actions: [], isStuck: false };
const noSubscription = () => () => undefined;

/** The day with what waits, and how much that is. Sends while the page is open. */
export function useOfflineEntries(day: LedgerDay | undefined) {
  const queryClient = useQueryClient();
  const own = queueOfSession();
  useEffect(() => {
    onDone = () => void queryClient.invalidateQueries({ queryKey: ['ledger'] });
    return own?.run();
  }, [own, queryClient]);
  const { actions } = useSyncExternalStore(
    own?.queue.subscribe ?? noSubscription,
    own?.queue.read ?? (() => nothing),
    () => nothing,
  );
  const waiting = actions.filter(({ refusal }) => refusal === null);
  return { shown: day && withChanges(day, waiting), waitingCount: waiting.length };
}
