import { OwnSessions } from './own-sessions.tsx';
import { PushSwitch } from '#web/features/push/push-switch.tsx';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { ChangePassword } from './change-password.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SecurityCard } from './security-card.tsx';

export function SecuritySettings() {
  return (
    <div className="grid max-w-270 items-start gap-4 px-4 pt-3.5 pb-7 staff-board:grid-cols-2 wide:px-7">
      <div className="grid gap-4">
        <SecondFactorPanel />
        <ChangePassword />
      </div>
      <div className="grid gap-4">
        <SignedInDevices />
        <SecurityCard title="Notifications">
          <p className="text-ink-2">
            Riders: an order was given to you. Kitchen: a new order, while the board is not on the screen.
          </p>
          <PushSwitch
            label="On this device"
            otherwise="This browser shows no notifications. On an iPhone they work in the app on the home screen."
          />
        </SecurityCard>
      </div>
    </div>
  );
}

function SignedInDevices() {
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
