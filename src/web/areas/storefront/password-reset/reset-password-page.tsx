import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import type { Route } from './+types/reset-password-page.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { DeadLink, PasswordChanged } from './reset-outcome.tsx';

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
