import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { useSavedForm } from './use-saved-form.ts';

type DraftForm<Values extends FieldValues, Draft> = {
  readonly schema: z.ZodType<Draft>;
  readonly defaultValues: DefaultValues<Values>;
  /** It shows its own errors before it throws; field errors of the server are shown at their fields. */
  readonly save: (draft: Draft) => Promise<unknown>;
  readonly onClose: () => void;
  /** Fields that are not stored when the session ends. */
  readonly secrets?: readonly Path<Values>[];
};

const noSecrets = [] as const;

/**
 * A form with a URL of its own: validated by the contract's schema, kept when the server refuses it or the session
 * ends, and not closed without confirmation while it has unsaved changes.
 */
export function useDraftForm<Values extends FieldValues, Draft>(options: DraftForm<Values, Draft>) {
  const { schema, defaultValues, save, onClose, secrets = noSecrets } = options;
  const form = useForm<Values, unknown, Draft>({
    resolver: standardSchemaResolver(schema as z.ZodType<Draft, Values>),
    defaultValues,
  });
  const { register, formState, getFieldState } = form;
  useSavedForm(form, secrets);
  const { confirmDialog, allowLeaving } = useUnsavedChanges(formState.isDirty);
  const errorOf = (name: Path<Values>) => getFieldState(name, formState).error?.message;

  const trySave = async (draft: Draft) => {
    try {
      await save(draft);
    } catch (error) {
      showRefusal(error);
      return;
    }
    allowLeaving();
    onClose();
  };
  const showRefusal = (error: unknown) => {
    const refused = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
    for (const [index, [path, message]] of refused.entries()) {
      const name = fieldOf(path);
      if (name in defaultValues) form.setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
    }
  };
  const submit = useSubmitOnce(form.handleSubmit(trySave));
  return {
    ...form,
    confirmDialog,
    errorOf,
    submit,
    field: (name: Path<Values>) => ({ ...register(name), error: errorOf(name) }),
    numberField: (name: Path<Values>) => ({
      ...register(name, { setValueAs: numberOf }),
      type: 'number',
      autoComplete: 'off',
      error: errorOf(name),
    }),
    /** For custom controls: as if the value had been typed. */
    changeOptions: { shouldDirty: true, shouldValidate: formState.isSubmitted } as const,
  };
}

/** Maps a path of the body to its field: '0.price' of a list, 'nutritionValues.protein' of a nested object. */
function fieldOf(path: string): string {
  return path.replace(/^\d+\./, '').split('.')[0] ?? path;
}

/** The value of a number field or an id list; undefined when empty or not a number. For `setValueAs`. */
export function numberOf(value: unknown): number | undefined {
  if (value === '' || value === null || value === undefined) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
