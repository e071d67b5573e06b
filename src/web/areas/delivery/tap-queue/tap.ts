const tapActs = ['pick-up', 'DELIVERED', 'COMPLETED'] as const;
export type TapAct = (typeof tapActs)[number];

/** What an assistant has tapped and the shop has not answered yet, or has refused. */
export type Tap = {
  /** Made at the tap and sent with every try, so that the shop counts them all once. */
  readonly key: string;
  /** Taps are sent in the order of their places. */
  readonly place: number;
  readonly orderId: number;
  readonly act: TapAct;
  readonly at: string;
  /** Why the shop refused it; null while it waits for an answer. */
  readonly refusal: string | null;
};

export function byPlace(one: Tap, other: Tap): number {
  // Two tabs that tap at once may take the same place; the key then says the same order in both.
  return one.place - other.place || (one.key < other.key ? -1 : 1);
}

export function readTap(text: string | null): Tap | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isTap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isTap(value: unknown): value is Tap {
  if (typeof value !== 'object' || value === null) return false;
  const { key, place, orderId, act, at, refusal } = value as Record<keyof Tap, unknown>;
  return (
    typeof key === 'string' &&
    typeof place === 'number' &&
    typeof orderId === 'number' &&
    tapActs.some((one) => one === act) &&
    typeof at === 'string' &&
    (refusal === null || typeof refusal === 'string')
  );
}
