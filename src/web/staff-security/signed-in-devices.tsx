import { OwnSessions } from '#web/own-sessions/own-sessions.tsx';
import { StaffButton } from '#web/staff-shell/staff-button.tsx';
import { SecurityCard } from './security-card.tsx';

export function SignedInDevices() {
  return (
    <SecurityCard title="Where you are signed in">
      <p className="text-ink-2">
        Each device stays signed in for one day at most, less when it is left alone for long. Log out what is not yours,
        then change your password.
      </p>
      <OwnSessions ActionButton={StaffButton} />
    </SecurityCard>
  );
}
