const actionKinds = ['pick-up', 'DELIVERED', 'COMPLETED'] as const;
export type ActionKind = (typeof actionKinds)[number];

/** What an assistant has tapped and the shop has not answered yet, or has refused. */
export type QueuedAction = {
  /** Made at the tap and sent with every try, so that the shop counts them all once. */
  readonly key: string;
  /** Taps are sent in the order of their places. */
  readonly place: number;
  readonly orderId: number;
  readonly kind: ActionKind;
  readonly at: string;
  /** Why the shop refused it; null while it waits for an answer. */
  readonly refusal: string | null;
};

export function byPlace(one: QueuedAction, other: QueuedAction): number {
  // Two tabs that tap at once may take the same place; the key then says the same order in both.
  return one.place - other.place || (one.key < other.key ? -1 : 1);
}

export function readAction(text: string | null): QueuedAction | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isQueuedAction(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isQueuedAction(value: unknown): value is QueuedAction {
  if (typeof value !== 'object' || value === null) return false;
  const { key, place, orderId, kind, at, refusal } = value as Record<keyof QueuedAction, unknown>;
  return (
    typeof key === 'string' &&
    typeof place === 'number' &&
    typeof orderId === 'number' &&
    actionKinds.some((one) => one === kind) &&
    typeof at === 'string' &&
    (refusal === null || typeof refusal === 'string')
  );
}
