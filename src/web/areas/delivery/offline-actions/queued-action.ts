import { type HandBack, handBackReasons } from '#domain/orders/hand-back.ts';
import type { Queued, StoredForm } from '#web/platform/offline/action-store.ts';

const actionKinds = ['pick-up', 'hand-back', 'DELIVERED', 'COMPLETED'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** What the assistant adds to an action. */
export type ActionDetails = {
  /** Of a hand-back. */
  readonly handBack?: HandBack;
  /** Of a delivery, where it was written down. */
  readonly receivedBy?: string;
};

/** An action of the assistant that the server has not confirmed yet, or has refused. */
export type QueuedAction = Queued & ActionDetails & { readonly orderId: number; readonly kind: ActionKind };

/** What the queue has to know of these actions. */
export const deliveryRules = {
  subjectOf: ({ orderId }: Pick<QueuedAction, 'orderId'>) => String(orderId),
  isRepeat: (waiting: QueuedAction, { kind }: Pick<QueuedAction, 'kind'>) => waiting.kind === kind,
};

/** The prefix says tap, because phones still store entries of earlier versions under it. */
export const deliveryForm = (userId: number): StoredForm<QueuedAction> => ({
  prefix: `delivery-tap:${userId}:`,
  write: storedForm,
  parse: parseStored,
});

/**
 * Stored with `act` for `kind`: phones hold actions that earlier versions stored, and a tab of an earlier version may
 * still be open and read what this one stores.
 */
function storedForm({ kind, ...rest }: QueuedAction): string {
  return JSON.stringify({ ...rest, act: kind });
}

function parseStored(text: string | null): QueuedAction | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isStoredAction(value) ? toAction(value) : undefined;
  } catch {
    return undefined;
  }
}

type StoredAction = Omit<QueuedAction, 'kind'> & { readonly act: ActionKind };

function toAction({ act, ...rest }: StoredAction): QueuedAction {
  return { ...rest, kind: act };
}

function isStoredAction(value: unknown): value is StoredAction {
  if (typeof value !== 'object' || value === null) return false;
  const { key, place, orderId, act, at, refusal, handBack, receivedBy } = value as Record<keyof StoredAction, unknown>;
  return (
    typeof key === 'string' &&
    typeof place === 'number' &&
    typeof orderId === 'number' &&
    actionKinds.some((one) => one === act) &&
    typeof at === 'string' &&
    (refusal === null || typeof refusal === 'string') &&
    (receivedBy === undefined || typeof receivedBy === 'string') &&
    (act === 'hand-back' ? isHandBack(handBack) : handBack === undefined)
  );
}

function isHandBack(value: unknown): value is HandBack {
  if (typeof value !== 'object' || value === null) return false;
  const { reason, note } = value as Record<keyof HandBack, unknown>;
  return handBackReasons.some((one) => one === reason) && typeof note === 'string';
}
