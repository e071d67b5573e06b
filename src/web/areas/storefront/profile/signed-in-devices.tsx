import { useId } from 'react';
import { OwnSessions, type ActionButton } from '#web/own-sessions/own-sessions.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

const SmallButton: ActionButton = (props) => <Button {...props} variant="soft" size="sm" />;

export function SignedInDevices() {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 grid max-w-[760px] gap-4 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6"
    >
      <h2 id={titleId} className="text-[24px]">
        Where you are signed in
      </h2>
      <p className="text-ink-2">Each device stays signed in for one day. Log out what is not yours.</p>
      <OwnSessions ActionButton={SmallButton} />
    </section>
  );
}
