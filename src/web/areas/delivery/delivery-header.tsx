import LogOut from 'lucide-react/icons/log-out';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SessionUser } from '#contract/auth.ts';
import { logout } from '#web/platform/session/session-store.ts';
import { staffAreas } from '#web/platform/session/staff-areas.ts';
import { OpenPalette } from '#web/features/command-palette/open-palette.tsx';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { LogoMark } from '#web/platform/brand/logo.tsx';

export function DeliveryHeader({ user, pendingCount }: { readonly user: SessionUser; readonly pendingCount: number }) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <header className="flex h-13 items-center gap-1.5 bg-paper pr-2 pl-4 sm:gap-2.5 md:px-[max(32px,50vw-576px)]">
      <LogoMark className="size-7 shrink-0 text-beet-800" />
      <h1 className="truncate text-xl">Delivery panel</h1>
      <p className="ml-auto hidden truncate text-base text-ink-2 sm:block">
        {user.firstName} {user.lastName}
      </p>
      <div className="ml-auto text-beet-700 sm:ml-0">
        <OpenPalette home={staffAreas.delivery.home} pages={pages} isIcon />
      </div>
      <Link to="/delivery/security" aria-label="Security" className="icon-btn text-beet-700">
        <ShieldCheck aria-hidden="true" className="size-5" strokeWidth={1.9} />
      </Link>
      <button
        type="button"
        onClick={() => (pendingCount > 0 ? setIsConfirming(true) : logout())}
        className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3 font-[620] text-beet-700 hover:bg-mist"
      >
        <LogOut aria-hidden="true" className="hidden size-5 sm:block" strokeWidth={1.9} />
        Log out
      </button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title="Log out now?"
        description={`${actions(pendingCount)} not reached the shop. What is kept on this phone is sent when you sign in here again.`}
        keepLabel="Stay"
        confirmLabel="Log out anyway"
        onConfirm={logout}
      />
    </header>
  );
}

const pages = [{ to: staffAreas.delivery.home, label: 'Delivery panel' }];
const actions = (count: number) => (count === 1 ? '1 tap has' : `${count} taps have`);
