/** Why a delivery assistant brings an order back. */
export const handBackReasons = ['CUSTOMER_NOT_REACHED', 'REFUSED', 'ACCIDENT', 'OTHER'] as const;
export type HandBackReason = (typeof handBackReasons)[number];

export const handBackLabels: Record<HandBackReason, string> = {
  CUSTOMER_NOT_REACHED: 'Customer not reached',
  REFUSED: 'Refused',
  ACCIDENT: 'Accident',
  OTHER: 'Other',
};

export type HandBack = { readonly reason: HandBackReason; readonly note: string };

/** 'Other' needs a note: the kitchen decides by it whether the order goes out again. */
export function isHandBackExplained({ reason, note }: HandBack): boolean {
  return reason !== 'OTHER' || note !== '';
}

/** 'customer not reached', 'refused: wrong bowl', 'lift out of order' */
export function handBackText({ reason, note }: HandBack): string {
  if (reason === 'OTHER' && note) return note;
  const label = handBackLabels[reason].toLowerCase();
  return note ? `${label}: ${note}` : label;
}
