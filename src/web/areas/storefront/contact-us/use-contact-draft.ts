import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { contactFields, dropDraft, saveDraft, readDraft, type TypedMessage } from './contact-draft.ts';

/** Brings back what a reload would have lost, and keeps what is typed from then on. What stands in a field already wins. */
export function useContactDraft({
  getValues,
  setValue,
  reset,
  subscribe,
}: UseFormReturn<TypedMessage, unknown, TypedMessage>): () => void {
  useEffect(() => {
    const draft = readDraft();
    for (const field of contactFields) {
      const kept = draft[field];
      if (kept && !getValues(field)) setValue(field, kept);
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [getValues, setValue, subscribe]);

  return () => {
    reset({ firstName: '', lastName: '', email: '', subject: '', message: '' });
    dropDraft();
  };
}
