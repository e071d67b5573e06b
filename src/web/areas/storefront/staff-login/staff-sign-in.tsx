import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Navigate, useSearchParams } from 'react-router';
import { login, useSession } from '#web/session/session-store.ts';
import { signInFailure } from '#web/session/sign-in-failure.ts';
import { FormError } from '#web/ui/form-error.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SubmitButton } from '#web/ui/submit-button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toast } from '#web/ui/toast.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { afterSignIn } from './after-sign-in.ts';
import { DemoAccount } from './demo-account.tsx';
import { emailRule } from './email-rule.ts';
import { NotForThisDoor, signInAtDoor, type Credentials } from './sign-in-at-door.ts';
import { SignInCard } from './sign-in-card.tsx';
import type { StaffDoor } from './staff-doors.ts';

export function StaffSignIn({ door }: { readonly door: StaffDoor }) {
  const { area, title, failed } = door;
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [params] = useSearchParams();
  const { register, handleSubmit, setError, setValue, clearErrors, formState } = useForm<Credentials>();
  const { errors, isSubmitting } = formState;

  const submit = async (credentials: Credentials) => {
    try {
      const account = await signInAtDoor(door, credentials);
      // Whatever was fetched for somebody who was signed in here before is not theirs.
      if (user) queryClient.clear();
      toast.success('Logged in successfully');
      login(account);
    } catch (error) {
      const message = error instanceof NotForThisDoor ? error.message : signInFailure(error, failed, failed);
      setError('root', { message });
    }
  };

  const fillIn = (email: string, password: string) => {
    setValue('email', email);
    setValue('password', password);
    clearErrors();
  };

  return (
    <SignInCard title={title}>
      <DemoAccount role={door.area.role} onFillIn={fillIn} />
      <form method="post" noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-4">
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
      <p className="flex flex-wrap justify-between gap-x-6 text-[15px]">
        <TextLink to="/login">Customer login</TextLink>
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </p>
      {user?.roles.includes(area.role) ? <Navigate replace to={afterSignIn(area.home, params.get('next'))} /> : null}
    </SignInCard>
  );
}
