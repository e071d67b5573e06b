import type { requestConsultation } from '#contract/consultations.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { keepOwn, recallOwn } from '#web/session/own-storage.ts';

export type TypedRequest = CallInput<typeof requestConsultation>['body'];

const name = 'consultation-request';
const textFields = ['goal', 'notes'] as const;

/** So that a reload loses nothing. The consent is not kept: it is given when the request is sent. */
export const keepDraft = ({ goal, notes }: Partial<TypedRequest>): void => keepOwn(name, { goal, notes });

export const dropDraft = (): void => keepOwn(name, {});

export function readDraft(): Partial<Pick<TypedRequest, 'goal' | 'notes'>> {
  const kept = recallOwn(name);
  if (typeof kept !== 'object' || kept === null) return {};
  const entries = Object.entries(kept).filter(([field, text]) => isTextField(field) && typeof text === 'string');
  return Object.fromEntries(entries);
}

const isTextField = (field: string) => (textFields as readonly string[]).includes(field);
