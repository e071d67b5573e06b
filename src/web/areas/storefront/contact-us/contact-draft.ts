import type { ContactMessageDraft } from '#contract/contact.ts';

export const contactFields = ['firstName', 'lastName', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type TypedMessage = ContactMessageDraft;

const storageName = 'contact-draft';

/** Kept for this tab only: it outlives an accidental reload, not the visit. */
export function keepDraft(typed: Partial<TypedMessage>): void {
  const isEmpty = contactFields.every((field) => !typed[field]);
  withStorage((storage) =>
    isEmpty ? storage.removeItem(storageName) : storage.setItem(storageName, JSON.stringify(typed)),
  );
}

export function readDraft(): Partial<TypedMessage> {
  const kept: unknown = withStorage((storage) => JSON.parse(storage.getItem(storageName) ?? 'null'));
  if (typeof kept !== 'object' || kept === null) return {};
  const entries = Object.entries(kept).filter(([field, text]) => isContactField(field) && typeof text === 'string');
  return Object.fromEntries(entries);
}

export function dropDraft(): void {
  withStorage((storage) => storage.removeItem(storageName));
}

export function isContactField(name: string): name is ContactField {
  return (contactFields as readonly string[]).includes(name);
}

/** Storage may be switched off, full or hold rubbish; the form works without it. */
function withStorage<T>(act: (storage: Storage) => T): T | undefined {
  try {
    return act(sessionStorage);
  } catch {
    return undefined;
  }
}
