import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import type { SessionUser } from '#contract/auth.ts';
import type { Profile } from '#contract/own-data.ts';
import { formatPhone } from '#domain/accounts/phone.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { formatInstant } from '#domain/calendar/format-instant.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DemoMailLink } from '../demo-mail/demo-mail-link.tsx';
import { profileQuery, useProfileChanges } from './own-profile.ts';

// The forms are loaded with the first opening.
const NameDialog = lazy(async () => ({ default: (await import('./edit-dialogs.tsx')).NameDialog }));
const EmailDialog = lazy(async () => ({ default: (await import('./edit-dialogs.tsx')).EmailDialog }));

/** Name and e-mail are known at once from the session; the rest is loaded with the profile. */
export function PersonalInformation({ user }: { readonly user: SessionUser }) {
  const { data: profile, isError, refetch } = useQuery(profileQuery);
  const [edited, setEdited] = useState<'name' | 'email'>();
  const { firstName, lastName, email } = profile ?? user;
  const close = () => setEdited(undefined);
  return (
    <section className="grid max-w-190 gap-5 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6">
      <h2 className="sr-only">Personal Information</h2>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Fact term="Name" value={`${firstName} ${lastName}`.trim()} />
        <Fact term="Email" value={email ?? 'Not provided'} />
        {isError || profile?.phone === null ? null : (
          <Fact term="Phone" value={profile ? formatPhone(profile.phone) : '…'} />
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button variant="soft" size="sm" onClick={() => setEdited('name')}>
          Edit name
        </Button>
        {profile && !profile.isStaff ? (
          <Button variant="soft" size="sm" onClick={() => setEdited('email')}>
            {email === null ? 'Add email' : 'Change email'}
          </Button>
        ) : null}
      </div>
      {profile?.pendingEmail ? <PendingEmail pending={profile.pendingEmail} /> : null}
      {profile ? (
        <SignInFact profile={profile} />
      ) : isError ? (
        <ErrorState message="Failed to load your profile" onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="text-ink-2">
          Loading your profile...
        </p>
      )}
      <p className="flex flex-wrap gap-x-6 border-t border-line pt-3">
        <TextLink to="/today">Today</TextLink>
        <TextLink to="/consultations">Consultations and diet plans</TextLink>
      </p>
      <Suspense>
        {edited === 'name' ? <NameDialog name={{ firstName, lastName }} onClose={close} /> : null}
        {edited === 'email' ? <EmailDialog email={email} onClose={close} /> : null}
      </Suspense>
    </section>
  );
}

function Fact({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{term}</dt>
      <dd className="mt-0.5 text-lg font-[560] wrap-anywhere">{value}</dd>
    </div>
  );
}

function SignInFact({ profile: { phone, isStaff } }: { readonly profile: Profile }) {
  if (phone !== null) return <p className="text-ink-2">You sign in with your phone number.</p>;
  return isStaff ? <p className="text-ink-2">You sign in with your email. An admin can change it.</p> : null;
}

function PendingEmail({ pending: { email, expiresAt } }: { readonly pending: NonNullable<Profile['pendingEmail']> }) {
  const { withdrawEmail } = useProfileChanges();
  const withdraw = useMutationOnce({
    mutationFn: withdrawEmail,
    onSuccess: () => toast.success('Email change withdrawn'),
    onError: () => toast.error('Failed to withdraw the email change'),
  });
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-m bg-haldi-100 px-4 py-3">
      <p>
        Confirmation pending for <b className="wrap-anywhere">{email}</b>. Open the link that we sent there by{' '}
        <span className="num whitespace-nowrap">{formatInstant(expiresAt, 'short')}</span>; until then nothing changes.
      </p>
      <DemoMailLink to={email} path="/confirm-email" />
      <Button variant="ghost" size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        Withdraw change
      </Button>
    </div>
  );
}
