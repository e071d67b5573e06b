import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { minPasswordLength } from '#contract/auth.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { SubmitButton } from '#web/ui/buttons/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { SignInCard } from '../staff-login/sign-in-card.tsx';

type Values = { readonly password: string; readonly repeated: string };

type NewPasswordFormProps = {
  readonly title: string;
  readonly lead: string;
  readonly children?: ReactNode;
  readonly save: (password: string) => Promise<unknown>;
  readonly onChanged: () => void;
  readonly onDeadLink: () => void;
};

const passwordRule = {
  required: 'Password is required',
  minLength: { value: minPasswordLength, message: `Use at least ${minPasswordLength} characters` },
  maxLength: { value: 200, message: 'Use at most 200 characters' },
};

/** Expired, used and mistyped links get one message: none of them will ever work. */
function isDeadLink(error: unknown): boolean {
  if (!(error instanceof ApiError) || 'password' in error.fieldErrors) return false;
  return error.code === 'rule-violated' || 'token' in error.fieldErrors;
}

/** For a mailed link: of a reset, or of an invitation. */
export function NewPasswordForm({ title, lead, children, save, onChanged, onDeadLink }: NewPasswordFormProps) {
  const { register, handleSubmit, setError, formState } = useForm<Values>();
  const { errors, isSubmitting } = formState;

  const submit = async ({ password }: Values) => {
    try {
      await save(password);
      onChanged();
    } catch (error) {
      if (isDeadLink(error)) return onDeadLink();
      const refused = error instanceof ApiError ? error.fieldErrors['password'] : undefined;
      if (refused) return setError('password', { message: refused }, { shouldFocus: true });
      setError('root', { message: signInFailure(error, 'Operation failed. Please try again.') });
    }
  };
  const submitOnce = useSubmitOnce(handleSubmit(submit));

  return (
    <SignInCard title={title} lead={lead}>
      {children}
      <form method="post" noValidate onSubmit={submitOnce} className="grid gap-4">
        <PasswordField
          {...register('password', passwordRule)}
          label="New password"
          autoComplete="new-password"
          hint={`At least ${minPasswordLength} characters.`}
          error={errors.password?.message}
        />
        <PasswordField
          {...register('repeated', {
            validate: (typed, { password }) => typed === password || 'The two passwords are not the same',
          })}
          label="New password again"
          autoComplete="new-password"
          error={errors.repeated?.message}
        />
        <FormError message={errors.root?.message} />
        <SubmitButton busy={isSubmitting}>Set password</SubmitButton>
      </form>
    </SignInCard>
  );
}
