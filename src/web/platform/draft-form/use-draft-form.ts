import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useUnsavedChanges } from '#web/ui/dialogs/use-unsaved-changes.tsx';
import { numberOf } from '#web/ui/fields/number-of.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
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
  const field = (name: Path<Values>) => ({ ...register(name), error: errorOf(name) });

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
    field,
    /** A text field takes no more characters than the schema. */
    textField: (name: Path<Values>) => ({ ...field(name), maxLength: maxLengthAt(schema, name) }),
    /** For a number field, and for a list of ids. */
    numberField: (name: Path<Values>) => ({
      ...register(name, { setValueAs: numberOf }),
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

/** How many characters a schema accepts at a path such as 'name' or 'shifts.0.note'; undefined without a limit. */
export function maxLengthAt(schema: z.core.$ZodType, path: string): number | undefined {
  const steps = path === '' ? [] : path.split('.');
  const found = steps.reduce<z.core.$ZodType | undefined>((at, step) => at && childOf(at, step), schema);
  const text = found && unwrapped(found);
  return text instanceof z.ZodString ? (text.maxLength ?? undefined) : undefined;
}

function childOf(schema: z.core.$ZodType, step: string): z.core.$ZodType | undefined {
  const parent = unwrapped(schema);
  if (parent instanceof z.ZodArray) return parent.element;
  return parent instanceof z.ZodObject ? (parent.shape as Record<string, z.core.$ZodType>)[step] : undefined;
}

/** The schema of what is typed: without what makes it optional, or changes it before and after. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return unwrapped(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}
