import { useEffect, useId, useState } from 'react';
import { Switch } from '#web/ui/fields/switch.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { type PushView, readPushView, turnPushOff, turnPushOn } from './push-subscription.ts';

type PushSwitchProps = {
  readonly label: string;
  readonly className?: string;
  /** Instead of the switch, where this browser has no push messages. */
  readonly otherwise?: string;
};

/** It asks for permission when it is switched on, never before. */
export function PushSwitch({ label, className, otherwise }: PushSwitchProps) {
  const reasonId = useId();
  const [view, setView] = useState<PushView | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    let isShown = true;
    readPushView().then(
      (read) => isShown && setView(read),
      () => undefined,
    );
    return () => void (isShown = false);
  }, []);
  if (view === null) return null;
  if (view === 'unavailable') return otherwise === undefined ? null : <p>{otherwise}</p>;
  const change = async (isOn: boolean) => {
    setIsBusy(true);
    try {
      setView(await (isOn ? turnPushOn() : turnPushOff()));
    } catch {
      toast.error('Failed to change the notifications of this device');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className={className}>
      <Switch
        label={label}
        isOn={view === 'on'}
        onChange={(isOn) => void change(isOn)}
        disabled={isBusy || view === 'blocked'}
        describedBy={view === 'blocked' ? reasonId : undefined}
      />
      {view === 'blocked' ? (
        <p id={reasonId} className="text-sm text-ink-2">
          Notifications are blocked in the settings of your browser.
        </p>
      ) : null}
    </div>
  );
}
