import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { contactFields, dropDraft, saveDraft, readDraft, type TypedMessage } from './contact-draft.ts';

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
