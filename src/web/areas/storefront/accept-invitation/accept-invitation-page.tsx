import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '#web/platform/api/call.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { NewPasswordForm } from '../password-reset/new-password-form.tsx';
import { SignInCard } from '../staff-login/sign-in-card.tsx';
import { SignInLinks } from '../staff-login/sign-in-links.tsx';

export const meta = privateMeta({
  title: `Accept your invitation | ${brand.name}`,
  description: `Set the password of your staff account at ${brand.name}.`,
  path: '/accept-invitation',
});

export default function AcceptInvitationPage() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const [outcome, setOutcome] = useState<'accepted' | 'dead-link'>();
  const token = params.get('token') ?? '';
  if (outcome === 'accepted') {
    return (
      <SignInCard isNewScreen title="Your account is ready" lead="Sign in with your e-mail address and the password:">
        <SignInLinks />
      </SignInCard>
    );
  }
  // The server renders one page for everyone: the token in the URL is read in the browser.
  if (outcome === 'dead-link' || (isHydrated && token === '')) {
    return (
      <SignInCard isNewScreen title="This link is no longer valid">
        <p className="text-ink-2">
          An invitation works once, within 72 hours, and only its newest link. Please ask the admin who invited you to
          send it again.
        </p>
      </SignInCard>
    );
  }
  const save = async (password: string) => {
    const { acceptInvitation } = await import('#contract/staff-invitations.ts');
    return call(acceptInvitation, { body: { token, password } });
  };
  return (
    <NewPasswordForm
      title={`Welcome to ${brand.name}`}
      lead="Choose the password of your staff account."
      save={save}
      onChanged={() => setOutcome('accepted')}
      onDeadLink={() => setOutcome('dead-link')}
    />
  );
}
