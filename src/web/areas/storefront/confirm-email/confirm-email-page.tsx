import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { ButtonLink, SubmitButton } from '#web/ui/buttons/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SignInCard } from '../staff-login/sign-in-card.tsx';

export const meta = privateMeta({
  title: `Confirm your email | ${brand.name}`,
  description: `Confirm the email address of your account at ${brand.name}.`,
  path: '/confirm-email',
});

const profile = '/profile?tab=personal';

/** It takes a click: mail scanners open links too, and must not confirm anything. */
export default function ConfirmEmailPage() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const [isDead, setIsDead] = useState(false);
  const token = params.get('token') ?? '';
  const confirm = useMutationOnce({
    mutationFn: async () => call((await import('#contract/own-data.ts')).confirmEmailChange, { body: { token } }),
    onError: (error) => setIsDead(error instanceof ApiError && ['rule-violated', 'bad-input'].includes(error.code)),
  });
  if (confirm.data) {
    return (
      <SignInCard
        isNewScreen
        title="Your email is confirmed"
        lead={
          <>
            <b className="wrap-anywhere text-ink">{confirm.data.email}</b> belongs to your account now.
          </>
        }
      >
        <ButtonLink to={profile} full>
          Go to profile
        </ButtonLink>
      </SignInCard>
    );
  }
  if (isDead || (isHydrated && token === '')) {
    return (
      <SignInCard
        isNewScreen
        title="This link is no longer valid"
        lead="A link works once, within 60 minutes. Please ask for a new one in your profile."
      >
        <ButtonLink to={profile} full>
          Go to profile
        </ButtonLink>
      </SignInCard>
    );
  }
  return (
    <SignInCard title="Confirm your email" lead="One tap, and this address belongs to your account.">
      <form
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate();
        }}
      >
        <FormError
          message={confirm.error ? signInFailure(confirm.error, 'Operation failed. Please try again.') : undefined}
        />
        <SubmitButton busy={confirm.isPending}>Confirm email</SubmitButton>
      </form>
    </SignInCard>
  );
}
