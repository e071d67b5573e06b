import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '#web/api/api-error.ts';
import { useSubmitOnce } from '#web/in-flight-guard/use-submit-once.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { numberOf } from './number-of.ts';
import { useKeptForm } from './use-kept-form.ts';

type DraftForm<Values extends FieldValues, Draft> = {
  readonly schema: z.ZodType<Draft>;
  readonly defaultValues: DefaultValues<Values>;
  /** What it throws has been told; the server's word on a field comes to stand at the field. */
  readonly save: (draft: Draft) => Promise<unknown>;
  readonly onClose: () => void;
  /** What is not even written down for who has to sign in again. */
  readonly secrets?: readonly Path<Values>[];
};

const noSecrets = [] as const;

/**
 * A form that is open at an address of its own: judged by the contract, kept when it is refused or the session ends under
 * it, not closed unasked while it is unsaved.
 */
export function useDraftForm<Values extends FieldValues, Draft>(options: DraftForm<Values, Draft>) {
  const { schema, defaultValues, save, onClose, secrets = noSecrets } = options;
  const form = useForm<Values, unknown, Draft>({
    resolver: standardSchemaResolver(schema as z.ZodType<Draft, Values>),
    defaultValues,
  });
  const { register, formState, getFieldState } = form;
  useKeptForm(form, secrets);
  const { question, letGo } = useUnsavedChanges(formState.isDirty);
  const errorOf = (name: Path<Values>) => getFieldState(name, formState).error?.message;

  const trySave = async (draft: Draft) => {
    try {
      await save(draft);
    } catch (error) {
      showRefusal(error);
      return;
    }
    letGo();
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
    question,
    errorOf,
    submit,
    field: (name: Path<Values>) => ({ ...register(name), error: errorOf(name) }),
    numberField: (name: Path<Values>) => ({
      ...register(name, { setValueAs: numberOf }),
      type: 'number',
      autoComplete: 'off',
      error: errorOf(name),
    }),
    /** For what is no input of its own: as if it had been typed. */
    changeOptions: { shouldDirty: true, shouldValidate: formState.isSubmitted } as const,
  };
}

/** '0.price' of a body that is a list, 'nutritionValues.protein' of a part: the field they belong to. */
function fieldOf(path: string): string {
  return path.replace(/^\d+\./, '').split('.')[0] ?? path;
}
