import { useForm } from 'react-hook-form';
import type { SessionUser } from '#contract/auth.ts';
import type { Role } from '#domain/accounts/role.ts';
import { DemoNotice } from '#web/features/demo-mode/demo-notice.tsx';
import { ApiError } from '#web/platform/api/api-error.ts';
import { Button, SubmitButton } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { emailRule } from './email-rule.ts';
import type { SignInArea } from './sign-in-areas.ts';
import { SignInCard } from './sign-in-card.tsx';
import { signInToArea, signInMessage, type Credentials } from './sign-in-to-area.ts';

type PasswordStepProps = {
  readonly signInArea: SignInArea;
  /** When the user returns from the second step. */
  readonly typed: Credentials | undefined;
  readonly onSignedIn: (account: SessionUser) => Promise<void>;
  readonly onCodeNeeded: (credentials: Credentials) => void;
};

export function PasswordStep({ signInArea, typed, onSignedIn, onCodeNeeded }: PasswordStepProps) {
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = useForm<Credentials>({
    ...(typed && { defaultValues: typed }),
  });
  const { errors, isSubmitting } = formState;

  const submit = async (credentials: Credentials) => {
    try {
      await onSignedIn(await signInToArea(signInArea, credentials));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second-factor-needed') return onCodeNeeded(credentials);
      setError('root', { message: signInMessage(signInArea, error) });
    }
  };

  const fillIn = (email: string, password: string) => {
    setValue('email', email);
    setValue('password', password);
    clearErrors();
  };
  const submitOnce = useSubmitOnce(handleSubmit(submit));

  return (
    <SignInCard title={signInArea.title} isNewScreen={typed !== undefined}>
      <DemoAccount role={signInArea.area.role} onFillIn={fillIn} />
      <form method="post" noValidate onSubmit={submitOnce} className="grid gap-4">
        <TextField
          {...register('email', emailRule)}
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
        />
        <PasswordField
          {...register('password', { required: 'Password is required' })}
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <FormError message={errors.root?.message} />
        <SubmitButton busy={isSubmitting}>Sign In</SubmitButton>
      </form>
      <p className="flex flex-wrap justify-between gap-x-6 text-secondary">
        <TextLink to="/login">Customer login</TextLink>
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
    </SignInCard>
  );
}

type DemoAccountProps = {
  readonly role: keyof typeof demoEmails;
  readonly onFillIn: (email: string, password: string) => void;
};

function DemoAccount({ role, onFillIn }: DemoAccountProps) {
  const email = demoEmails[role];
  return (
    <DemoNotice>
      <dl className="my-2 grid grid-cols-[auto_1fr] gap-x-3">
        <dt className="text-ink-2">Email</dt>
        <dd className="font-semibold wrap-anywhere">{email}</dd>
        <dt className="text-ink-2">Password</dt>
        <dd className="font-semibold wrap-anywhere">{demoPassword}</dd>
      </dl>
      <Button variant="sec" size="sm" onClick={() => onFillIn(email, demoPassword)}>
        Fill in
      </Button>
    </DemoNotice>
  );
}

/** The accounts of the demo data, which is never used in production. */
const demoPassword = 'demo-Macrobowl-2026';

const demoEmails: Readonly<Record<Exclude<Role, 'ROLE_USER'>, string>> = {
  ROLE_ADMIN: 'admin@macrobowl.test',
  ROLE_KITCHEN_MANAGER: 'kitchen@macrobowl.test',
  ROLE_NUTRITIONIST: 'nutritionist@macrobowl.test',
  ROLE_DELIVERY_ASSISTANT: 'delivery@macrobowl.test',
};
