import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { signInAreas } from '../staff-login/sign-in-areas.ts';
import { SignInCard } from '../staff-login/sign-in-card.tsx';
import type { Route } from './+types/reset-password-page.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: `Set a new password | ${brand.name}`,
      description: `Set a new password for your account at ${brand.name}.`,
      path: '/reset-password',
      noIndex: true,
    },
    matches[0].loaderData.publicUrl,
  );

export default function ResetPasswordPage() {
  const isHydrated = useHydrated();
  const [params] = useSearchParams();
  const [outcome, setOutcome] = useState<'changed' | 'dead-link'>();
  const token = params.get('token') ?? '';
  if (outcome === 'changed') return <PasswordChanged />;
  // The server renders one page for everyone: the token in the URL is read in the browser.
  if (outcome === 'dead-link' || (isHydrated && token === '')) return <DeadLink />;
  return (
    <NewPasswordForm token={token} onChanged={() => setOutcome('changed')} onDeadLink={() => setOutcome('dead-link')} />
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
      <ul className="grid gap-1">
        {Object.values(signInAreas).map(({ title, area }) => (
          <li key={title}>
            <TextLink to={area.signInPath}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </SignInCard>
  );
}
