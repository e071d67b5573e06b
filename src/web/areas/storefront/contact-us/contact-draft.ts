import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { ContactMessageDraft } from '#contract/contact.ts';
import { dropFromTab, saveInTab, readFromTab } from '#web/platform/storage/tab-storage.ts';

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

/** Restores the draft after a reload and saves it while typing. Text that is already in a field takes precedence. */
export function useContactDraft({
  getValues,
  setValue,
  reset,
  subscribe,
}: UseFormReturn<TypedMessage, unknown, TypedMessage>): () => void {
  useEffect(() => {
    const draft = readDraft();
    for (const field of contactFields) {
      const saved = draft[field];
      if (saved && !getValues(field)) setValue(field, saved);
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [getValues, setValue, subscribe]);

  return () => {
    reset({ firstName: '', lastName: '', email: '', subject: '', message: '' });
    dropDraft();
  };
}
