import BellRing from 'lucide-react/icons/bell-ring';
import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { AfterAWhile } from '#web/ui/feedback/skeleton.tsx';
import { unlockAudio, switchBell, useBell } from './bell.ts';

type SoundProps = { readonly labelClass?: string | undefined };

export function SoundSwitch({ labelClass }: SoundProps) {
  const bell = useBell();
  if (bell === 'unsupported') return null;
  const isOn = bell !== 'off';
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      onClick={() => switchBell(!isOn)}
      className="group staff-btn border-line-strong bg-paper hover:bg-mist"
    >
      <Icon aria-hidden="true" className="size-4.25" strokeWidth={1.9} />
      <span className={labelClass}>Sound</span>
      <span
        aria-hidden="true"
        className="relative h-4.5 w-8 rounded-full bg-control transition-colors group-aria-checked:bg-beet-700"
      >
        <span className="absolute top-0.5 left-0.5 size-3.5 rounded-full bg-white transition-[left] group-aria-checked:left-4" />
      </span>
    </button>
  );
}

/** Browsers block sound until the page is interacted with; the button is such an interaction. */
export function EnableSound({ labelClass }: SoundProps) {
  if (useBell() !== 'blocked') return null;
  return (
    // Audio that is allowed takes a moment to start.
    <AfterAWhile delayMs={1000}>
      <StaffButton
        title="This browser plays no sound until the page has been touched."
        className="border-haldi-500! bg-haldi-300! hover:bg-haldi-500!"
        icon={<BellRing aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        onClick={() => void unlockAudio()}
      >
        <span className={labelClass}>Enable sound</span>
      </StaffButton>
    </AfterAWhile>
  );
}
