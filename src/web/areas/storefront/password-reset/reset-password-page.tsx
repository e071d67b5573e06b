import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { confirmPasswordReset } from '#contract/auth.ts';
import { DemoNotice } from '#web/features/demo-mode/demo-notice.tsx';
import { call } from '#web/platform/api/call.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { SignInLinks } from '../staff-login/sign-in-links.tsx';
import { SignInCard } from '../staff-login/sign-in-card.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export const meta = privateMeta({
  title: `Set a new password | ${brand.name}`,
  description: `Set a new password for your account at ${brand.name}.`,
  path: '/reset-password',
});

export default function ResetPasswordPage() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const [outcome, setOutcome] = useState<'changed' | 'dead-link'>();
  const token = params.get('token') ?? '';
  if (outcome === 'changed') return <PasswordChanged />;
  // The server renders one page for everyone: the token in the URL is read in the browser.
  if (outcome === 'dead-link' || (isHydrated && token === '')) return <DeadLink />;
  return (
    <NewPasswordForm
      title="Set a new password"
      lead="Everybody who is signed in with this account is signed out then."
      save={(password) => call(confirmPasswordReset, { body: { token, password } })}
      onChanged={() => setOutcome('changed')}
      onDeadLink={() => setOutcome('dead-link')}
    >
      <DemoNotice>
        <p>The demo account keeps the password that you set here until its data is made anew.</p>
      </DemoNotice>
    </NewPasswordForm>
  );
}

function DeadLink() {
  return (
    <SignInCard
      isNewScreen
      title="This link is no longer valid"
      lead="A link works once, within 30 minutes. Please ask for a new one."
    >
      <ButtonLink to="/forgot-password" full>
        Ask for a new link
      </ButtonLink>
    </SignInCard>
  );
}

function PasswordChanged() {
  return (
    <SignInCard isNewScreen title="Your password is changed" lead="Sign in with it now:">
      <SignInLinks />
    </SignInCard>
  );
}
