import { useForm } from 'react-hook-form';
import { call } from '#web/platform/api/call.ts';
import { DemoNotice } from '#web/features/demo-mode/demo-notice.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { resetEmailRule } from '../staff-login/email-rule.ts';
import { SignInCard } from '../staff-login/sign-in-card.tsx';

type Values = { readonly email: string };

export function ResetRequestForm({ onRequested }: { readonly onRequested: (email: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm<Values>();
  const { errors, isSubmitting } = formState;

  const submit = async (values: Values) => {
    const email = values.email.trim();
    try {
      const { requestPasswordReset } = await import('#contract/auth.ts');
      await call(requestPasswordReset, { body: { email } });
      onRequested(email);
    } catch (error) {
      setError('root', { message: signInFailure(error, 'Operation failed. Please try again.') });
    }
  };
  const submitOnce = useSubmitOnce(handleSubmit(submit));

  return (
    <SignInCard
      title="Forgot password?"
      lead="For staff accounts. Enter your email, and we send you a link to set a new password. Customers sign in with their phone and need no password."
    >
      <DemoNotice>
        <p>No mail leaves it: the link is shown here instead.</p>
      </DemoNotice>
      <form method="post" noValidate onSubmit={submitOnce} className="grid gap-4">
        <TextField
          {...register('email', resetEmailRule)}
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
        />
        <FormError message={errors.root?.message} />
        <SubmitButton busy={isSubmitting}>Send link</SubmitButton>
      </form>
      <p className="text-secondary">
        <TextLink to="/login">Back to login</TextLink>
      </p>
    </SignInCard>
  );
}
