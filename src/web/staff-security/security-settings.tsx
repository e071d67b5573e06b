import { ChangePassword } from './change-password.tsx';
import { SecondFactorPanel } from './second-factor-panel.tsx';
import { SignedInDevices } from './signed-in-devices.tsx';

export function SecuritySettings() {
  return (
    <div className="grid max-w-[1080px] items-start gap-4 px-4 pt-3.5 pb-7 min-[1101px]:grid-cols-2 wide:px-7">
      <div className="grid gap-4">
        <SecondFactorPanel />
        <ChangePassword />
      </div>
      <SignedInDevices />
    </div>
  );
}
