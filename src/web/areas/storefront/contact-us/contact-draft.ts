import type { ContactMessageDraft } from '#contract/contact.ts';
import { dropFromTab, saveInTab, readFromTab } from '#web/tab-storage.ts';

export const contactFields = ['firstName', 'lastName', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];
export type TypedMessage = ContactMessageDraft;

const storageName = 'contact-draft';

/** Stored for this tab only: it survives a reload, not the visit. */
export function saveDraft(typed: Partial<TypedMessage>): void {
  const isEmpty = contactFields.every((field) => !typed[field]);
  if (isEmpty) dropFromTab(storageName);
  else saveInTab(storageName, typed);
}

export function readDraft(): Partial<TypedMessage> {
  const saved = readFromTab(storageName);
  if (typeof saved !== 'object' || saved === null) return {};
  const entries = Object.entries(saved).filter(([field, text]) => isContactField(field) && typeof text === 'string');
  return Object.fromEntries(entries);
}

export function dropDraft(): void {
  dropFromTab(storageName);
}

export function isContactField(name: string): name is ContactField {
  return (contactFields as readonly string[]).includes(name);
}
