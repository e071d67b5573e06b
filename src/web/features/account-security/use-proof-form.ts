import { useForm, type DefaultValues, type FieldValues, type Path, type RegisterOptions } from 'react-hook-form';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';

/** Field errors of the server are shown at the field, others above the button; the input stays. */
export function useProofForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  send: (values: Values, reset: () => void) => Promise<void>,
) {
  const form = useForm<Values>({ defaultValues });
  const { register, setError, formState, getFieldState } = form;

  const trySend = async (values: Values) => {
    try {
      await send(values, () => form.reset());
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.fieldErrors) : [];
      const known = refused.filter(([name]) => name in values);
      for (const [index, [name, message]] of known.entries()) {
        setError(name as Path<Values>, { message }, { shouldFocus: index === 0 });
      }
      if (known.length === 0)
        setError('root', { message: signInFailure(error, 'Operation failed. Please try again.') });
    }
  };

  const submit = useSubmitOnce(form.handleSubmit(trySend));
  return {
    ...form,
    isSending: formState.isSubmitting,
    failure: formState.errors.root?.message,
    submit,
    field: (name: Path<Values>, rules: RegisterOptions<Values, Path<Values>>) => ({
      ...register(name, rules),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}
