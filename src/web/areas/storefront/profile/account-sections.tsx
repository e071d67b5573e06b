import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { OwnSessions, type ActionButton } from '#web/features/account-security/own-sessions.tsx';
import { ownSessionsQuery } from '#web/features/account-security/own-sessions-query.ts';
import { storeCreditQuery } from '#web/features/payments/payment-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { AfterAWhile, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConnectedApps, connectedAppsQuery } from './connected-apps.tsx';
import { MessageSettings, messageSettingsQuery } from './message-settings.tsx';
import { profileQuery } from './own-profile.ts';
import { StoreCredit } from './store-credit.tsx';
import { YourData } from './your-data.tsx';

/** Sections whose heights depend on what they load. They appear together, so that none pushes the next one down. */
export function AccountSections() {
  const isWaiting = useQueries({
    queries: [profileQuery, storeCreditQuery, messageSettingsQuery, connectedAppsQuery, ownSessionsQuery],
    combine: (results) => results.some(({ isPending }) => isPending),
  });
  return (
    <div className="relative">
      {isWaiting && (
        <div role="status" className="absolute inset-x-0 top-5 max-w-190">
          <span className="sr-only">Loading your settings...</span>
          <AfterAWhile>
            <Skeleton className="h-40 rounded-(--radius-l)" />
          </AfterAWhile>
        </div>
      )}
      <div className={classNames(isWaiting && 'invisible')}>
        <StoreCredit />
        <MessageSettings />
        <ConnectedApps />
        <SignedInDevices />
        <YourData />
      </div>
    </div>
  );
}

const SmallButton: ActionButton = (props) => <Button {...props} variant="soft" size="sm" />;

function SignedInDevices() {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 grid max-w-190 gap-4 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6"
    >
      <h2 id={titleId} className="text-card-l">
        Where you are signed in
      </h2>
      <p className="text-ink-2">Each device stays signed in for one day. Log out what is not yours.</p>
      <OwnSessions ActionButton={SmallButton} />
    </section>
  );
}
