import { useState } from 'react';
import { brand } from '#web/platform/brand/brand.ts';
import { DemoNotice } from '#web/features/demo-mode/demo-notice.tsx';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { DemoMailLink } from '../demo-mail/demo-mail-link.tsx';
import { SignInCard } from '../staff-login/sign-in-card.tsx';
import { ResetRequestForm } from './reset-request-form.tsx';

export const meta = privateMeta({
  title: `Forgot password | ${brand.name}`,
  description: `Ask for a link to set a new password at ${brand.name}.`,
  path: '/forgot-password',
});

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState<string>();
  return email === undefined ? <ResetRequestForm onRequested={setEmail} /> : <ResetRequested email={email} />;
}

function ResetRequested({ email }: { readonly email: string }) {
  return (
    <SignInCard
      isNewScreen
      title="Check your email"
      lead={
        <>
          If there is an account with <b className="wrap-anywhere text-ink">{email}</b>, a link to set a new password is
          on its way. It works once, within 30 minutes.
        </>
      }
    >
      <DemoNotice>
        <DemoMailLink to={email} path="/reset-password" />
      </DemoNotice>
      <ButtonLink to="/login" variant="sec" full>
        Back to login
      </ButtonLink>
    </SignInCard>
  );
}
